import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { overwriteFile, writeAtomic } from '../../../../src/base/host/atomicFile.ts';
import { writeFileVerified } from '../../../../src/base/host/writeVerified.ts';
import { fileUri } from '../../provenance/host/fileUri.ts';

/** A disk with so much room, which takes of a file what it can, as the extension host has it. */
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

describe('A file', () => {
  it('that the disk took only a part of is not written', async () => {
    const disk = new FullDisk(3);
    await writeFileVerified(fileUri('/a.png'), new Uint8Array(3), disk);
    await assert.rejects(writeFileVerified(fileUri('/b.png'), new Uint8Array(4), disk), /ENOSPC.* 3 of 4 bytes/);
  });

  it('of another provider is as long as that says', async () => {
    const elsewhere = Object.assign(fileUri('/a.png'), { scheme: 'memory' });
    await writeFileVerified(elsewhere, new Uint8Array(4), {
      ...new FullDisk(3),
      stat: async () => assert.fail('it is asked'),
    });
  });

  it('that another program writes over in the next moment is left to it', async () => {
    const disk = new FullDisk(9);
    const theirs = new Uint8Array([7, 8]);
    const files = { ...disk, writeFile: async ({ path }: Uri) => void disk.files.set(path, theirs) };
    disk.files.set('/a.json', new Uint8Array([1, 2, 3]));
    await overwriteFile(fileUri('/a.json'), new Uint8Array([1, 2, 3, 4]), files);
    assert.deepEqual([...disk.files], [['/a.json', theirs]]);
  });

  it('that is replaced stays whole where the disk has no room for the new one', async () => {
    const disk = new FullDisk(3);
    disk.files.set('/a.png', new Uint8Array([1, 2, 3]));
    await assert.rejects(overwriteFile(fileUri('/a.png'), new Uint8Array(4), disk), /ENOSPC/);
    assert.deepEqual([...disk.files], [['/a.png', new Uint8Array([1, 2, 3])]]);
  });

  it('that is written over stays whole, and of a new one nothing is left, where the disk has no room for it', async () => {
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

  it('whose former words the disk does not take back leaves a copy of them beside it', async () => {
    const disk = new FullDisk(2);
    disk.files.set('/a.png', new Uint8Array([1, 2, 3]));
    await assert.rejects(overwriteFile(fileUri('/a.png'), new Uint8Array(4), disk), /ENOSPC/);
    const [, [copy, kept] = []] = [...disk.files];
    assert.match(copy ?? '', /^\/\.[-\da-f]{36}\.part$/);
    assert.deepEqual(kept, new Uint8Array([1, 2, 3]));
  });
});
