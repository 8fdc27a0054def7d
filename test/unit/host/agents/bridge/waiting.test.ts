import assert from 'node:assert/strict';
import { KeptTickets } from '../../../../../src/host/agents/bridge/keptTickets.ts';
import { Tickets } from '../../../../../src/host/agents/bridge/tickets.ts';
import { Visit, type VisitOptions } from '../../../../../src/host/agents/bridge/visit.ts';
import { bridgeProtocol } from '../../../../../src/shared/bridge/bounds.ts';
import { MemoryFolder } from '../../sessions/memory.ts';

const agent = { name: 'some-agent', folder: '/work', at: '/work' };

const windows = { id: 'one', during: <T>(run: () => Promise<T>) => run(), atWork: async () => new Set<string>() };

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

/** Bridges that come to this door wait for a picture that is never done; gives what tells that nobody waits for it any more. */
function visited(): { readonly visit: Visit; readonly waiting: Promise<AbortSignal> } {
  let visit: Visit | undefined;
  const waiting = new Promise<AbortSignal>((resolve) => {
    const wait: VisitOptions['tickets']['wait'] = (_agent, _ticket, { signal }) => {
      resolve(signal);
      return never();
    };
    const tickets = { wait, begin: never, told: never, list: never };
    const line = { send: () => undefined, end: () => assert.fail('the bridge was sent away') };
    visit = new Visit(line, { tickets, folderOf: async (folder) => folder, picturesOf: async () => [] });
  });
  return { visit: visit ?? assert.fail(), waiting };
}

describe('A picture that an agent waits for', () => {
  it('is waited for no longer than its bridge is connected', async () => {
    const { visit, waiting } = visited();
    const hello = { protocol: bridgeProtocol, token: 'a', folder: agent.folder, at: agent.at, agent: agent.name };
    visit.onLine(JSON.stringify({ type: 'hello', ...hello }));
    visit.onLine(JSON.stringify({ type: 'wait', ticket: '00000000-00000000', milliseconds: 1 }));
    const signal = await waiting;
    assert.equal(signal.aborted, false);
    visit.onEnd();
    assert.equal(signal.aborted, true);
  });

  it('keeps nothing waiting once nobody waits for it', async () => {
    const kept = new KeptTickets({ folder: new MemoryFolder(), isKept: () => true });
    const answer = () => assert.fail('nothing was drawn');
    const tickets = new Tickets({
      pictures: { draw: never },
      answer,
      tell: () => undefined,
      kept,
      pathOf: String,
      sameFolder: Object.is,
      windows,
    });
    const id = await tickets.begin(agent, { prompt: 'A gull' });
    const gone = new AbortController();
    const waited = tickets.wait(agent, id, { milliseconds: 1_000_000, signal: gone.signal });
    gone.abort();
    assert.equal(await waited, 'waiting');
    assert.equal(await tickets.wait(agent, id, { milliseconds: 1_000_000, signal: gone.signal }), 'waiting');
  });

  it('is told in its own folder alone, however that is spelled, while it is drawn and after', async () => {
    const kept = new KeptTickets({ folder: new MemoryFolder(), isKept: () => true });
    const answer = () => assert.fail('nothing was drawn');
    const tickets = new Tickets({
      pictures: { draw: never },
      answer,
      tell: () => undefined,
      kept,
      pathOf: String,
      sameFolder: (one, other) => one.toLowerCase() === other.toLowerCase(),
      windows,
    });
    const drawn = '00000000-00000000';
    const told = { type: 'answer', isError: false, text: 'A gull' } as const;
    await kept.write(drawn, { agent: agent.name, folder: agent.folder, at: 0, told: false, answer: told });
    const running = await tickets.begin(agent, { prompt: 'A gull' });
    const elsewhere = { ...agent, folder: '/other', at: '/other' };
    const wait = (who: typeof agent, id: string) =>
      tickets.wait(who, id, { milliseconds: 1, signal: new AbortController().signal });
    assert.deepEqual([await wait(agent, drawn), await wait(agent, running)], [told, 'waiting']);
    assert.deepEqual([await wait(elsewhere, drawn), await wait(elsewhere, running)], ['unknown', 'unknown']);
    const respelled = { ...agent, folder: agent.folder.toUpperCase() };
    assert.deepEqual([await wait(respelled, drawn), await wait(respelled, running)], [told, 'waiting']);
  });

  it('is asked for again after a disk that could not be read for a moment, and is told of', async () => {
    const folder = new MemoryFolder();
    const kept = new KeptTickets({ folder, isKept: () => true });
    const answer = () => assert.fail('nothing was drawn');
    const tickets = new Tickets({
      pictures: { draw: never },
      answer,
      tell: () => undefined,
      kept,
      pathOf: String,
      sameFolder: Object.is,
      windows,
    });
    const list = folder.list.bind(folder);
    folder.list = () => Promise.reject(new Error('EMFILE'));
    await assert.rejects(tickets.begin(agent, { prompt: 'A gull' }));
    folder.list = list;
    await tickets.told('00000000-00000000');
    assert.match(await tickets.begin(agent, { prompt: 'A gull' }), /^[0-9a-f]{8}-/);
  });
});
