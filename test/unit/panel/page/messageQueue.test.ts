import assert from 'node:assert/strict';
import type { HostMessage } from '../../../../src/panel/common/hostMessages.ts';
import { LazyModule, MessageQueue } from '../../../../src/panel/page/messageQueue.ts';

const shown = (turns: number) =>
  ({ type: 'snapshot', session: { turns: Array(turns).fill({}) } }) as unknown as HostMessage;
const changed = { type: 'turn' } as HostMessage;
const titled: HostMessage = { type: 'title', sessionId: 's', title: 'Harbour' };

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Messages that came through, and ways to say how each of the loads ends. */
function arrivals() {
  const through: HostMessage[] = [];
  const loads: { done(part: string): void; failed(): void }[] = [];
  const load = () =>
    new Promise<string>((done, reject) => {
      loads.push({ done, failed: () => reject(new Error('no such file')) });
    });
  const { take } = new MessageQueue(new LazyModule(load), (message) => void through.push(message));
  return { take, through, loads };
}

describe('The queue of messages for the page', () => {
  it('passes messages on at once until one contains turns', () => {
    const { take, through, loads } = arrivals();
    for (const message of [shown(0), titled]) take(message);
    assert.deepEqual(through, [shown(0), titled]);
    assert.equal(loads.length, 0);
  });

  it('holds messages in order from the first turn until the module that renders turns is loaded', async () => {
    const { take, through, loads } = arrivals();
    for (const message of [shown(2), titled, changed]) take(message);
    await settled();
    assert.deepEqual(through, []);
    loads[0]?.done('drawing');
    await settled();
    assert.deepEqual(through, [shown(2), titled, changed]);
    take(titled);
    assert.equal(through.length, 4);
    assert.equal(loads.length, 1);
  });

  it('loads the module again with the next message if loading failed', async () => {
    const { take, through, loads } = arrivals();
    take(shown(1));
    loads[0]?.failed();
    await settled();
    take(changed);
    loads[1]?.done('drawing');
    await settled();
    assert.deepEqual(through, [shown(1), changed]);
  });
});
