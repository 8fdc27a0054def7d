import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Connections } from '../../../src/agents/host/bridge/connections.ts';

describe('Connected folder', () => {
  let place: string;

  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-connections-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  function connections(): Connections {
    const writePrivate = async (file: string, text: string) => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    };
    return new Connections(vscode.Uri.file(place), async () => ({ writePrivate }));
  }

  it('is still connected when it is opened in another spelling that its disk treats as the same', async () => {
    await connections().connect(['/C:/Code/Site']);
    const token = await connections().tokenOf('/C:/Code/Site');
    assert.ok(token);
    for (const folder of ['/c:/Code/Site', '/c:/code/site', '/c:/code//site/'])
      assert.equal(await connections().tokenOf(folder), token, folder);
    await connections().connect(['/c:/code/site']);
    assert.equal((await readdir(path.join(place, 'connections'))).length, 1);
    assert.equal(await connections().disconnect(['/c:/code/site']), 1);
    assert.equal(await connections().tokenOf('/C:/Code/Site'), undefined);
  });

  it('disconnects the folders inside and around it too, and no others', async () => {
    const all = ['/work/site', '/work/site/docs', '/work/site/docs/api', '/work/site2', '/work'];
    await connections().connect(all);
    assert.equal(await connections().disconnect(['/work/site']), 4);
    const left = await Promise.all(all.map((folder) => connections().tokenOf(folder)));
    assert.deepEqual(
      left.map((token) => token !== undefined),
      [false, false, false, true, false],
    );
  });

  it('is distinguished from similar folders, despite a damaged file', async () => {
    await connections().connect([place]);
    await writeFile(path.join(place, 'connections', 'damaged.json'), '{');
    assert.ok(await connections().tokenOf(place));
    for (const folder of [path.dirname(place), place.toUpperCase(), `${place}2`])
      assert.equal(await connections().tokenOf(folder), undefined, folder);
  });
});
