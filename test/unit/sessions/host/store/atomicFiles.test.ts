import { strict as assert } from 'node:assert';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AtomicFiles, stampOf } from '../../../../../src/sessions/host/store/atomicFiles.ts';
import { DiskFiles, diskFolder } from './diskFiles.ts';

describe('A folder of atomic files', () => {
  let place: string;
  let folder: AtomicFiles;
  const text = async (name: string) => new TextDecoder().decode(await folder.read(name));
  const left = (name: string, time: number, kind: string) =>
    writeFile(path.join(place, 'a', `${name}.${stampOf(time)}0a1b2c3d.${kind}`), `${kind} of ${time}`);

  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-whole-'));
    folder = diskFolder(place);
    await mkdir(path.join(place, 'a'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  it('ignores a file that may be incomplete', async () => {
    await left('x.json', 1_000, 'part');
    assert.equal(await folder.read('a/x.json'), undefined);
    assert.deepEqual(await folder.list('a'), []);
  });

  it('leaves no part of a file that did not fit on a full disk', async () => {
    class Full extends DiskFiles {
      override async write(name: string, bytes: Uint8Array): Promise<void> {
        await super.write(name, bytes.subarray(0, 1));
        throw new Error('ENOSPC');
      }
    }
    const full = new AtomicFiles(new Full(place));
    await assert.rejects(full.write('a/x.json', new Uint8Array(4)), /ENOSPC/);
    assert.deepEqual(await readdir(path.join(place, 'a')), []);
  });

  it('lists and reads the newest complete file if the window was killed before renaming it', async () => {
    for (const time of [2_000, 3_000, 1_000]) await left('x.json', time, 'tmp');
    assert.deepEqual(await folder.list('a'), ['x.json']);
    assert.equal(await text('a/x.json'), 'tmp of 3000');
  });

  it('reads a file that is renamed to its final name at the same moment', async () => {
    class Late extends DiskFiles {
      override async list(below: string): Promise<readonly string[]> {
        const names = await super.list(below);
        await this.write('a/x.json', new TextEncoder().encode('new'));
        return names;
      }
    }
    folder = new AtomicFiles(new Late(place));
    assert.equal(await text('a/x.json'), 'new');
  });

  it('renames complete files to their final names when it cleans up, and deletes the rest', async () => {
    await left('x.json', 1_000, 'tmp');
    await left('y.json', 1_000, 'part');
    await folder.write('a/z.json', new TextEncoder().encode('new'));
    await left('z.json', 1_000, 'tmp');
    await folder.tidy('a', 2_000);
    assert.deepEqual((await readdir(path.join(place, 'a'))).sort(), ['x.json', 'z.json']);
    assert.deepEqual([await text('a/x.json'), await text('a/z.json')], ['tmp of 1000', 'new']);
  });

  it('keeps files that are being written when it cleans up', async () => {
    await left('x.json', 5_000, 'part');
    await folder.tidy('a', 2_000);
    assert.equal((await readdir(path.join(place, 'a'))).length, 1);
  });
});
