import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Files } from '../../../../src/sessions/common/files.ts';
import { AtomicFiles } from '../../../../src/sessions/host/store/atomicFiles.ts';
import { nodeFiles } from '../../../../src/sessions/node/nodeFiles.ts';

describe("Files on the extension host's own disk", () => {
  let place: string;
  let files: Files;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const text = async (name: string) => {
    const read = await files.read(name);
    return read && new TextDecoder().decode(read);
  };

  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-own-'));
    files = nodeFiles(path.join(place, 'sessions'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  it('make the folders of a file, and replace what it had', async () => {
    await files.write('one/turns/a.json', bytes('long before'));
    await files.write('one/turns/a.json', bytes('now'));
    assert.equal(await text('one/turns/a.json'), 'now');
  });

  it('are read as plain bytes', async () => {
    await files.write('a.json', bytes('one'));
    assert.deepEqual(await files.read('a.json'), bytes('one'));
  });

  it('are nothing where there is no file, or a file stands in the way', async () => {
    await files.write('a', bytes('one'));
    for (const name of ['b', 'b/c', 'a/c']) {
      assert.equal(await files.read(name), undefined, name);
      assert.equal(await files.stat(name), undefined, name);
      assert.deepEqual(await files.list(name), [], name);
    }
    await files.delete('b');
  });

  it('tell their size and time, which a folder has not', async () => {
    await files.write('one/a', bytes('four'));
    const { mtime } = await stat(path.join(place, 'sessions', 'one', 'a'));
    assert.deepEqual(await files.stat('one/a'), { bytes: 4, madeAt: mtime.getTime() });
    assert.equal(await files.stat('one'), undefined);
  });

  it('take the place of another by their new name', async () => {
    await files.write('a', bytes('new'));
    await files.write('b', bytes('old'));
    await files.rename('a', 'b');
    assert.deepEqual([await files.list(''), await text('b')], [['b'], 'new']);
    await assert.rejects(files.rename('a', 'b'), { code: 'ENOENT' });
  });

  it('are deleted with all that is below them', async () => {
    await files.write('one/turns/a', bytes('one'));
    await files.delete('one');
    assert.deepEqual(await files.list(''), []);
  });

  it('fail where the folder that they need is a file', async () => {
    await writeFile(path.join(place, 'sessions'), '');
    await assert.rejects(files.write('a', bytes('one')), { code: process.platform === 'win32' ? 'EEXIST' : 'ENOTDIR' });
  });

  it('fail on a disk that is full', async function () {
    if (!existsSync('/dev/full')) this.skip();
    await assert.rejects(nodeFiles('/dev').write('full', bytes('one')), { code: 'ENOSPC' });
  });

  it('leave no other file when they are written as a whole', async () => {
    const folder = new AtomicFiles(files);
    await folder.write('one/a.json', bytes('first'));
    await folder.write('one/a.json', bytes('second'));
    await folder.write('one/mark', new Uint8Array());
    assert.deepEqual((await readdir(path.join(place, 'sessions', 'one'))).sort(), ['a.json', 'mark']);
    assert.equal(await text('one/a.json'), 'second');
  });
});
