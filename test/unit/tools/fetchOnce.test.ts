import { deepEqual, equal, rejects } from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fetchOnce } from '../../editor/npm.ts';
import { fetched } from '../../editor/paths.ts';

describe('A piece that the tests need from npm', () => {
  const folder = `piece-${process.pid}`;
  const place = path.join(fetched, folder);
  const told: string[] = [];
  const say = (line: string) => told.push(line);
  after(() => rm(place, { recursive: true, force: true }));

  it('is fetched once, also where it is asked for again meanwhile', async () => {
    let times = 0;
    const fill = async (unfinished: string) => {
      times += 1;
      await writeFile(path.join(unfinished, 'there'), '');
    };
    const asked = [1, 2].map(() => fetchOnce({ folder, what: 'a piece', fill }, say));
    deepEqual(await Promise.all(asked), [place, place]);
    deepEqual([times, await readdir(place), told], [1, ['there'], ['Fetching a piece …']]);
  });

  it('leaves nothing in its place where it could not be fetched whole', async () => {
    const broken = `${folder}-broken`;
    const fill = async () => Promise.reject(new Error('No network.'));
    await rejects(fetchOnce({ folder: broken, what: 'a piece', fill }, say), /No network/);
    equal((await readdir(fetched)).filter((name) => name.endsWith(broken)).length, 0);
  });
});
