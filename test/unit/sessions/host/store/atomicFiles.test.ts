import { strict as assert } from 'node:assert';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AtomicFiles, stampOf } from '../../../../../src/sessions/host/store/atomicFiles.ts';
import { DiskFiles, diskFolder } from './diskFiles.ts';

describe('A folder of whole files', () => {
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

  it('never takes a file that may be half for one', async () => {
    await left('x.json', 1_000, 'part');
    assert.equal(await folder.read('a/x.json'), undefined);
    assert.deepEqual(await folder.list('a'), []);
  });

  it('leaves nothing of a file that a full disk took a part of', async () => {
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

  it('lists and reads the newest of the whole files that were killed on the way to their name', async () => {
    for (const time of [2_000, 3_000, 1_000]) await left('x.json', time, 'tmp');
    assert.deepEqual(await folder.list('a'), ['x.json']);
    assert.equal(await text('a/x.json'), 'tmp of 3000');
  });

  it('reads a file that is put in its place in the same moment', async () => {
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

  it('puts what is whole in its place when it tidies, and takes the rest away', async () => {
    await left('x.json', 1_000, 'tmp');
    await left('y.json', 1_000, 'part');
    await folder.write('a/z.json', new TextEncoder().encode('new'));
    await left('z.json', 1_000, 'tmp');
    await folder.tidy('a', 2_000);
    assert.deepEqual((await readdir(path.join(place, 'a'))).sort(), ['x.json', 'z.json']);
    assert.deepEqual([await text('a/x.json'), await text('a/z.json')], ['tmp of 1000', 'new']);
  });

  it('leaves what is being written now when it tidies', async () => {
    await left('x.json', 5_000, 'part');
    await folder.tidy('a', 2_000);
    assert.equal((await readdir(path.join(place, 'a'))).length, 1);
  });
});
