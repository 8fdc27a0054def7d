import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { overwriteFile, writeAtomic, writeFileVerified } from '../../../../src/base/host/atomicFile.ts';
import { fileUri } from '../../provenance/host/fileUri.ts';

/** A disk with limited room, which accepts a part of a file, as the extension host behaves. */
class FullDisk {
  readonly files = new Map<string, Uint8Array>();

  constructor(private readonly room: number) {}

  readonly stat = async ({ path }: Uri) => {
    const { length: size } = this.files.get(path) ?? assert.fail('No such file');
    return { type: 1, ctime: 0, mtime: 0, size };
  };
  readonly writeFile = async ({ path }: Uri, bytes: Uint8Array) =>
    void this.files.set(path, bytes.subarray(0, this.room));
  readonly copy = async (from: Uri, to: Uri) => void this.files.set(to.path, this.files.get(from.path) ?? none);
  readonly readFile = async ({ path }: Uri) => this.files.get(path) ?? none;
  readonly delete = async ({ path }: Uri) => void this.files.delete(path);
}

const none = new Uint8Array();

describe('Verified write', () => {
  it('fails if the disk accepted only a part of the file', async () => {
    const disk = new FullDisk(3);
    await writeFileVerified(fileUri('/a.png'), new Uint8Array(3), disk);
    await assert.rejects(writeFileVerified(fileUri('/b.png'), new Uint8Array(4), disk), /ENOSPC.* 3 of 4 bytes/);
  });

  it('uses the size that another provider reports', async () => {
    const elsewhere = Object.assign(fileUri('/a.png'), { scheme: 'memory' });
    await writeFileVerified(elsewhere, new Uint8Array(4), {
      ...new FullDisk(3),
      stat: async () => assert.fail('it is asked'),
    });
  });

  it('keeps a file that another program overwrites immediately afterwards', async () => {
    const disk = new FullDisk(9);
    const theirs = new Uint8Array([7, 8]);
    const files = { ...disk, writeFile: async ({ path }: Uri) => void disk.files.set(path, theirs) };
    disk.files.set('/a.json', new Uint8Array([1, 2, 3]));
    await overwriteFile(fileUri('/a.json'), new Uint8Array([1, 2, 3, 4]), files);
    assert.deepEqual([...disk.files], [['/a.json', theirs]]);
  });

  it('keeps the old file whole if the disk has no room for the new one', async () => {
    const disk = new FullDisk(3);
    disk.files.set('/a.png', new Uint8Array([1, 2, 3]));
    await assert.rejects(overwriteFile(fileUri('/a.png'), new Uint8Array(4), disk), /ENOSPC/);
    assert.deepEqual([...disk.files], [['/a.png', new Uint8Array([1, 2, 3])]]);
  });

  it('restores an overwritten file, and leaves nothing of a new one, if the disk has no room', async () => {
    const disk = new FullDisk(3);
    disk.files.set('/.mcp.json', new Uint8Array([1, 2, 3]));
    for (const path of ['/.mcp.json', '/AGENTS.md'])
      await assert.rejects(writeAtomic(fileUri(path), new Uint8Array(4), disk), /ENOSPC/);
    assert.deepEqual([...disk.files], [['/.mcp.json', new Uint8Array([1, 2, 3])]]);
    for (const path of ['/.mcp.json', '/AGENTS.md']) await writeAtomic(fileUri(path), new Uint8Array(2), disk);
    assert.deepEqual(
      [...disk.files],
      ['/.mcp.json', '/AGENTS.md'].map((path) => [path, new Uint8Array(2)]),
    );
  });

  it('leaves a backup copy if the disk does not accept the old content back', async () => {
    const disk = new FullDisk(2);
    disk.files.set('/a.png', new Uint8Array([1, 2, 3]));
    await assert.rejects(overwriteFile(fileUri('/a.png'), new Uint8Array(4), disk), /ENOSPC/);
    const [, [copy, kept] = []] = [...disk.files];
    assert.match(copy ?? '', /^\/\.[-\da-f]{36}\.part$/);
    assert.deepEqual(kept, new Uint8Array([1, 2, 3]));
  });
});
