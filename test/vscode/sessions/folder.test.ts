import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Uri } from 'vscode';
import { StorageFolder } from '../../../src/sessions/host/storage.ts';

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
});
