import assert from 'node:assert/strict';
import { OtherWindowTickets } from '../../../../../src/agents/host/bridge/otherWindowTickets.ts';
import { type Ticket, TicketStore } from '../../../../../src/agents/host/bridge/ticketStore.ts';
import { MemoryFolder } from '../../../sessions/host/memory.ts';

describe('An agent that waits for a picture of another window', () => {
  const id = '12345678-00000000';
  const ticket: Ticket = { agent: 'some-agent', folder: '/work', at: 0, told: false, window: 'other' };
  const answer = { type: 'answer', isError: false, text: 'Saved it.' } as const;

  /** What comes of waiting, where something happens as it is looked for the second time whether that window is at work. */
  async function waited(meanwhile: (kept: TicketStore) => Promise<'at work' | 'at rest'>, milliseconds = 10_000) {
    const kept = new TicketStore({ folder: new MemoryFolder(), isKept: () => true });
    await kept.write(id, ticket);
    let looks = 0;
    const atWork = async () => {
      looks += 1;
      const is = looks === 1 ? 'at work' : await meanwhile(kept);
      return new Set(is === 'at work' ? ['other'] : []);
    };
    const patience = { milliseconds, signal: new AbortController().signal };
    const came = await new OtherWindowTickets({ kept, windows: { getWorkingWindows: atWork } }).wait(
      id,
      ticket,
      patience,
    );
    return typeof came === 'string' ? came : came.text;
  }

  it('gets it, also where that window rests at once', async () => {
    for (const is of ['at work', 'at rest'] as const)
      assert.equal(await waited((kept) => kept.write(id, { ...ticket, answer }).then(() => is)), 'Saved it.');
  });

  it('is told that it is lost once that window is gone', async () => {
    assert.match(await waited(async () => 'at rest'), /window was closed while it drew.*may be billed/);
  });

  it('is told that nothing was sent by its call where that window takes the ticket back', async () => {
    const said = await waited((kept) => kept.delete(id).then(() => 'at work' as const));
    assert.match(said, /refused the image before anything was sent, or told another.*Nothing was sent by this call/);
  });

  it('waits no longer than it has patience', async () => {
    assert.equal(await waited(async () => assert.fail('it still waits'), 0), 'waiting');
  });
});
