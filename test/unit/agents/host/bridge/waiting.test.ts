import assert from 'node:assert/strict';
import { bridgeProtocol } from '../../../../../src/agents/common/bridgeProtocol.ts';
import { BridgeConnection } from '../../../../../src/agents/host/bridge/bridgeConnection.ts';
import { TicketStore } from '../../../../../src/agents/host/bridge/ticketStore.ts';
import { Tickets } from '../../../../../src/agents/host/bridge/tickets.ts';
import { MemoryFolder } from '../../../sessions/host/memory.ts';

const agent = { name: 'some-agent', folder: '/work', at: '/work' };

const windows = {
  id: 'one',
  runAsWorking: <T>(run: () => Promise<T>) => run(),
  getWorkingWindows: async () => new Set<string>(),
};

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

describe('Agent waiting for a picture', () => {
  it('stops waiting when its bridge disconnects', async () => {
    const canceled = await new Promise<AbortSignal>((resolve) => {
      const call = { token: 'a', at: '/work', client: 'x', agent: 'x', method: 'tools/call', params: {} };
      const line = {
        end: () => assert.fail('the bridge was sent away'),
        send: () => connection.onLine(JSON.stringify(call)),
      };
      const connection = new BridgeConnection(line, {
        connectionOf: async (folder) => ({ folder, token: 'a' }),
        answer: (_call, signal) => {
          assert.equal(signal.aborted, false);
          connection.onEnd();
          resolve(signal);
          return never();
        },
      });
      connection.onLine(JSON.stringify({ protocol: bridgeProtocol, folder: '/work', challenge: '0'.repeat(64) }));
    });
    assert.equal(canceled.aborted, true);
  });

  it('gets the pending state at once after its call is canceled', async () => {
    const kept = new TicketStore(new MemoryFolder(), () => true);
    const answer = () => assert.fail('nothing was drawn');
    const tickets = new Tickets({
      pictures: { draw: never },
      answer,
      tell: () => undefined,
      kept,
      pathOf: String,
      isSent: () => false,
      sameFolder: Object.is,
      windows,
    });
    const id = await tickets.submit(agent, { prompt: 'A gull' });
    const gone = new AbortController();
    const waited = tickets.wait(agent, id, { milliseconds: 1_000_000, signal: gone.signal });
    gone.abort();
    assert.deepEqual(await waited, { pending: 'queued' });
    assert.deepEqual(await tickets.wait(agent, id, { milliseconds: 1_000_000, signal: gone.signal }), {
      pending: 'queued',
    });
  });

  it('finds tickets only in its own folder, in any spelling, both pending and finished', async () => {
    const kept = new TicketStore(new MemoryFolder(), () => true);
    const answer = () => assert.fail('nothing was drawn');
    const tickets = new Tickets({
      pictures: { draw: never },
      answer,
      tell: () => undefined,
      kept,
      pathOf: String,
      isSent: () => false,
      sameFolder: (one, other) => one.toLowerCase() === other.toLowerCase(),
      windows,
    });
    const drawn = '00000000-00000000';
    const told = { type: 'answer', isError: false, text: 'A gull' } as const;
    await kept.write(drawn, { agent: agent.name, folder: agent.folder, at: 0, told: false, answer: told });
    const running = await tickets.submit(agent, { prompt: 'A gull' });
    const elsewhere = { ...agent, folder: '/other', at: '/other' };
    const wait = (who: typeof agent, id: string) =>
      tickets.wait(who, id, { milliseconds: 1, signal: new AbortController().signal });
    assert.deepEqual([await wait(agent, drawn), await wait(agent, running)], [told, { pending: 'queued' }]);
    assert.deepEqual([await wait(elsewhere, drawn), await wait(elsewhere, running)], ['unknown', 'unknown']);
    const respelled = { ...agent, folder: agent.folder.toUpperCase() };
    assert.deepEqual([await wait(respelled, drawn), await wait(respelled, running)], [told, { pending: 'queued' }]);
  });

  it('can call again after a temporary disk error, and deliveries are still accepted', async () => {
    const folder = new MemoryFolder();
    const kept = new TicketStore(folder, () => true);
    const answer = () => assert.fail('nothing was drawn');
    const tickets = new Tickets({
      pictures: { draw: never },
      answer,
      tell: () => undefined,
      kept,
      pathOf: String,
      isSent: () => false,
      sameFolder: Object.is,
      windows,
    });
    const list = folder.list.bind(folder);
    folder.list = () => Promise.reject(new Error('EMFILE'));
    await assert.rejects(tickets.submit(agent, { prompt: 'A gull' }));
    folder.list = list;
    await tickets.acknowledge('00000000-00000000');
    assert.match(await tickets.submit(agent, { prompt: 'A gull' }), /^[0-9a-f]{8}-/);
  });
});
