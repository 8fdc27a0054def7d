import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AtomicFiles } from '../../../../../src/sessions/host/store/atomicFiles.ts';
import { Erasing } from '../../../../../src/sessions/host/store/erasing.ts';
import { DiskFiles } from './diskFiles.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const turn = 's/000001-t.json';

describe('Erasing a session file', () => {
  let place: string;
  let folder: AtomicFiles;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-erasing-'));
    folder = new AtomicFiles(new DiskFiles(place));
    await folder.write(turn, bytes('as known'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const text = async (name = turn) => new TextDecoder().decode(await folder.read(name));

  it('deletes a turn file if its content is as expected, and succeeds if the file is already gone', async () => {
    const erasing = new Erasing(folder);
    assert.deepEqual([await erasing.turn(turn, 'as known'), await erasing.turn(turn, 'as known')], [true, true]);
    assert.deepEqual(await readdir(path.join(place, 's')), []);
  });

  it('keeps a turn file if another window has written different content', async () => {
    assert.deepEqual([await new Erasing(folder).turn(turn, 'as it was'), await text()], [false, 'as known']);
    assert.deepEqual(await readdir(path.join(place, 's')), ['000001-t.json']);
  });

  it('keeps a turn file if another window writes it at the same moment', async () => {
    class Racing extends DiskFiles {
      override async rename(from: string, to: string): Promise<void> {
        await super.rename(from, to);
        if (from === turn) await super.write(turn, bytes('news'));
      }
    }
    const racing = new AtomicFiles(new Racing(place));
    assert.deepEqual([await new Erasing(racing).turn(turn, 'as known'), await text()], [false, 'news']);
    assert.deepEqual(await readdir(path.join(place, 's')), ['000001-t.json']);
  });

  it('stops listing a turn file if the window is killed while deleting it, and cleans it up later', async () => {
    class Killed extends DiskFiles {
      override async rename(from: string, to: string): Promise<void> {
        await super.rename(from, to);
        throw new Error('killed');
      }
    }
    await new Erasing(new AtomicFiles(new Killed(place))).turn(turn, 'as known');
    assert.deepEqual(await folder.list('s'), []);
    await folder.tidy('s', Date.now() + 1);
    assert.deepEqual(await readdir(path.join(place, 's')), []);
  });

  it('keeps a replaced file until its replacement is there', async () => {
    const erasing = new Erasing(folder);
    await assert.rejects(erasing.replaced(turn, 's/000002-t.json'), /stays/);
    await folder.write('s/000002-t.json', bytes('as known'));
    await erasing.replaced(turn, 's/000002-t.json');
    assert.deepEqual(await readdir(path.join(place, 's')), ['000002-t.json']);
  });

  it('does not delete a folder that still contains a complete file', async () => {
    await new Erasing(folder).empty('s');
    assert.equal(await text(), 'as known');
  });
});
