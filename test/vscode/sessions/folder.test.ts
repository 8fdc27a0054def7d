import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Uri } from 'vscode';
import type { Files } from '../../../src/sessions/common/files.ts';
import { StorageFolder } from '../../../src/sessions/host/storage.ts';
import { nodeFiles } from '../../../src/sessions/node/nodeFiles.ts';

describe('A folder of the storage', () => {
  let place: string;
  let folder: StorageFolder;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const text = async (name: string) => new TextDecoder().decode(await folder.read(name));

  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-folder-'));
    folder = new StorageFolder(Uri.file(path.join(place, 'sessions')));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  it('is created by the first write, and leaves no temporary file', async () => {
    assert.equal(await folder.read('a.json'), undefined);
    await folder.write('a.json', bytes('one'));
    await folder.write('a.json', bytes('two'));
    assert.equal(await text('a.json'), 'two');
    assert.deepEqual(await readdir(folder.uri.fsPath), ['a.json']);
  });

  it('still has a file whose writer was killed between removing the old one and renaming the new one', async () => {
    await folder.write('a.json', bytes('whole'));
    const inside = (name: string) => path.join(folder.uri.fsPath, name);
    await rename(inside('a.json'), inside('a.json.1.tmp'));
    await writeFile(inside('ab.json.2.tmp'), 'of another');
    assert.equal(await text('a.json'), 'whole');
  });

  it('asks no other process where the host has a disk of its own', async () => {
    const uses: string[] = [];
    const noted = (below: string): Files => {
      const files = nodeFiles(below);
      return {
        read: (name) => note('read', files.read(name)),
        write: (name, content) => note('write', files.write(name, content)),
        rename: (from, to) => note('rename', files.rename(from, to)),
        list: (name) => note('list', files.list(name)),
        delete: (name) => note('delete', files.delete(name)),
        stat: (name) => note('stat', files.stat(name)),
      };
    };
    const note = <T>(use: string, done: Promise<T>): Promise<T> => {
      uses.push(use);
      return done;
    };
    folder = new StorageFolder(folder.uri, noted);
    await folder.write('a.json', bytes('one'));
    assert.equal(await text('a.json'), 'one');
    assert.equal((await folder.stat('a.json'))?.bytes, 3);
    assert.deepEqual(await folder.list(), ['a.json']);
    await folder.delete('a.json');
    assert.deepEqual(uses, ['write', 'rename', 'rename', 'read', 'stat', 'list', 'delete']);
  });

  it('lies in the file system of the editor where that is not a disk', async () => {
    const refuse = (): never => assert.fail('no disk has this folder');
    folder = new StorageFolder(Uri.parse('limn-nowhere:/sessions'), refuse);
    await assert.rejects(async () => folder.write('a.json', bytes('one')));
  });
});
