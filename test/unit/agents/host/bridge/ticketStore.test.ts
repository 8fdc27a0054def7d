import assert from 'node:assert/strict';
import { type Ticket, TicketStore } from '../../../../../src/agents/host/bridge/ticketStore.ts';
import { MemoryFolder } from '../../../sessions/host/memory.ts';

describe('Ticket store with history off', () => {
  const id = '12345678-00000000';
  const asked: Ticket = { agent: 'some-agent', folder: '/work', at: Date.now(), told: false };
  const answered: Ticket = {
    ...asked,
    answer: { type: 'answer', isError: false, text: 'Saved images/a-gull.png.\nPrompt: A gull' },
    picture: { sessionId: 's1', id: 'p1', path: '/work/images/a-gull.png' },
  };
  const window = (folder: MemoryFolder, isKept = false) => new TicketStore(folder, () => isKept);
  const untold = async (kept: TicketStore) => (await kept.findUndelivered()).map(([one]) => one);
  const onDisk = (folder: MemoryFolder) =>
    [...folder.files].map(([name, bytes]) => name + new TextDecoder().decode(bytes)).join('');

  it('keeps the whole ticket in memory, and no prompt or outcome on disk', async () => {
    const folder = new MemoryFolder();
    const kept = window(folder);
    await kept.write(id, answered);
    assert.deepEqual([await kept.read(id), await untold(kept)], [answered, [id]]);
    assert.match(onDisk(folder), /some-agent/);
    assert.doesNotMatch(onDisk(folder), /gull|\.png|s1|p1|preview/i);
  });

  it('lets the next window find a ticket until it is delivered, then deletes it from disk', async () => {
    const folder = new MemoryFolder();
    for (const ticket of [asked, answered]) {
      await window(folder).write(id, ticket);
      const next = window(folder);
      assert.deepEqual(await untold(next), [id]);
      await next.markDelivered(id);
      assert.deepEqual([await untold(next), onDisk(folder)], [[], '']);
    }
  });

  it('deletes a ticket after a week', async () => {
    const folder = new MemoryFolder();
    await window(folder).write(id, { ...asked, at: Date.now() - 8 * 86_400_000 });
    await window(folder).removeExpired();
    assert.equal(onDisk(folder), '');
  });

  it('returns a whole ticket that was stored before history was turned off', async () => {
    const folder = new MemoryFolder();
    await window(folder, true).write(id, answered);
    const kept = window(folder);
    assert.deepEqual(await untold(kept), [id]);
    assert.deepEqual(await kept.read(id), answered);
  });
});
