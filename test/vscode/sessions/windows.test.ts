import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Disposable, Uri } from 'vscode';
import { addTurn } from '../../../src/sessions/common/editSession.ts';
import { Sessions } from '../../../src/sessions/host/sessions.ts';
import { StorageFolder, watchWindows } from '../../../src/sessions/host/storage.ts';
import { WindowRegistry } from '../../../src/sessions/host/store/windowRegistry.ts';

const options = { aspectRatio: '', size: '' };

describe('Two windows with the same storage', () => {
  let place: string;
  const disposables: Disposable[] = [];
  const opened: Sessions[] = [];
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-two-'));
    await new StorageFolder(Uri.file(place)).write('windows/here', new Uint8Array());
  });
  afterEach(async () => {
    // A window adds the turns of the other one to its lists a moment later.
    for (const sessions of opened.splice(0)) await sessions.flush();
    for (const one of disposables.splice(0)) one.dispose();
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  });

  function open(): Sessions {
    const folder = (name: string) => new StorageFolder(Uri.file(path.join(place, name)));
    const onProblem = (problem: unknown) => assert.fail(String(problem));
    const windows = new WindowRegistry(folder('windows'));
    const sessions = new Sessions({ folder: folder('sessions'), onProblem, windows });
    opened.push(sessions);
    disposables.push(sessions, { dispose: () => void windows.close() });
    disposables.push(...watchWindows(windows, folder('windows').uri, onProblem));
    return sessions;
  }

  const ask = (sessions: Sessions, id: string, prompt: string) =>
    sessions.change(
      id,
      (session) => addTurn(session, { mode: 'chat', prompt, options }, { now: Date.now(), id: prompt }),
      'once',
    );

  it('show each other’s turns automatically', async () => {
    const [a, b] = [open(), open()];
    const { id } = a.create('chat', options);
    ask(a, id, 'first');
    await a.flush();
    await b.load(id);
    const came = new Promise<void>((resolve) => {
      disposables.push(
        b.onDidChange(() => {
          if (b.get(id)?.turns.length === 2) resolve();
        }),
      );
    });
    const begun = performance.now();
    ask(a, id, 'second');
    await came;
    console.log(`      seen after ${Math.round(performance.now() - begun)} ms`);
    assert.deepEqual(
      b.get(id)?.turns.map(({ prompt }) => prompt),
      ['first', 'second'],
    );
  });
});
