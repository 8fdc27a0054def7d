import assert from 'node:assert/strict';
import { OtherWindowTickets, type Ticket, TicketStore } from '../../../../../src/agents/host/bridge/ticketStore.ts';
import { MemoryFolder } from '../../../sessions/host/memory.ts';

describe('Waiting for another window’s ticket', () => {
  const id = '12345678-00000000';
  const ticket: Ticket = { agent: 'some-agent', folder: '/work', at: 0, told: false, window: 'other' };
  const answer = { type: 'answer', isError: false, text: 'Saved it.' } as const;

  /** Returns the result of waiting; `meanwhile` runs at the second check of whether the other window is working. */
  async function waited(meanwhile: (kept: TicketStore) => Promise<'at work' | 'at rest'>, milliseconds = 10_000) {
    const kept = new TicketStore(new MemoryFolder(), () => true);
    await kept.write(id, ticket);
    let looks = 0;
    const atWork = async () => {
      looks += 1;
      const is = looks === 1 ? 'at work' : await meanwhile(kept);
      return new Set(is === 'at work' ? ['other'] : []);
    };
    const patience = { milliseconds, signal: new AbortController().signal };
    const came = await new OtherWindowTickets(kept, { getWorkingWindows: atWork }).wait(id, ticket, patience);
    return typeof came === 'string' ? came : came.text;
  }

  it('returns the answer, even if the other window stops working at once', async () => {
    for (const is of ['at work', 'at rest'] as const)
      assert.equal(await waited((kept) => kept.write(id, { ...ticket, answer }).then(() => is)), 'Saved it.');
  });

  it('reports a lost request after the other window has closed', async () => {
    assert.match(await waited(async () => 'at rest'), /window was closed while it drew.*may be billed/);
  });

  it('reports that its call sent nothing if the other window deletes the ticket', async () => {
    const said = await waited((kept) => kept.delete(id).then(() => 'at work' as const));
    assert.match(said, /refused the image before anything was sent, or told another.*Nothing was sent by this call/);
  });

  it('ends at its time limit', async () => {
    assert.equal(await waited(async () => assert.fail('it still waits'), 0), 'waiting');
  });
});
