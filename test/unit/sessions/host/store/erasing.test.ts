import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AtomicFiles } from '../../../../../src/sessions/host/store/atomicFiles.ts';
import { Erasing } from '../../../../../src/sessions/host/store/erasing.ts';
import { DiskFiles } from './diskFiles.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const turn = 's/000001-t.json';

describe('A file of a session', () => {
  let place: string;
  let folder: AtomicFiles;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-erasing-'));
    folder = new AtomicFiles(new DiskFiles(place));
    await folder.write(turn, bytes('as known'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const text = async (name = turn) => new TextDecoder().decode(await folder.read(name));

  it('of a turn goes as it is known, and counts as gone where it is', async () => {
    const erasing = new Erasing(folder);
    assert.deepEqual([await erasing.turn(turn, 'as known'), await erasing.turn(turn, 'as known')], [true, true]);
    assert.deepEqual(await readdir(path.join(place, 's')), []);
  });

  it('of a turn stays where another window has written something else there', async () => {
    assert.deepEqual([await new Erasing(folder).turn(turn, 'as it was'), await text()], [false, 'as known']);
    assert.deepEqual(await readdir(path.join(place, 's')), ['000001-t.json']);
  });

  it('of a turn stays where another window writes it in that moment', async () => {
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

  it('of a turn is none any more for who is killed while it goes, and is taken away later', async () => {
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

  it('in whose place another comes stays until that is there', async () => {
    const erasing = new Erasing(folder);
    await assert.rejects(erasing.replaced(turn, 's/000002-t.json'), /stays/);
    await folder.write('s/000002-t.json', bytes('as known'));
    await erasing.replaced(turn, 's/000002-t.json');
    assert.deepEqual(await readdir(path.join(place, 's')), ['000002-t.json']);
  });

  it('keeps its folder from being taken for one of which nothing was whole', async () => {
    await new Erasing(folder).empty('s');
    assert.equal(await text(), 'as known');
  });
});
