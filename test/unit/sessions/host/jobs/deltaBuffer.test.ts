import { deepEqual } from 'node:assert/strict';
import type { ChatDelta } from '../../../../../src/service/common/serviceTypes.ts';
import { DeltaBuffer } from '../../../../../src/sessions/host/jobs/chatJobs.ts';

const text = (words: string) => ({ kind: 'text', text: words }) as const;
const reasoning = (words: string) => ({ kind: 'reasoning', text: words }) as const;

/** Returns what each call passes on of deltas that arrive at the same moment, the last by a flush. */
function handedOn(...pieces: readonly ChatDelta[]): readonly (readonly ChatDelta[])[] {
  const all: (readonly ChatDelta[])[] = [];
  const gathering = new DeltaBuffer(
    (joined) => all.push(joined),
    () => 0,
  );
  for (const piece of pieces) gathering.add(piece);
  gathering.flush();
  return all;
}

/** Returns the longest time between two calls, in milliseconds: a text of `before` characters grows by `rate` a millisecond, in a delta every ten. */
function longestGap(rate: number, before: number): number {
  const [every, count] = [10, 200];
  let [time, last, longest] = [0, 0, 0];
  const gathering = new DeltaBuffer(
    () => {
      if (last > 0) longest = Math.max(longest, time - last);
      last = time;
    },
    () => time,
  );
  gathering.add(text('x'.repeat(before)));
  for (let piece = 0; piece < count; piece += 1) {
    time += every;
    gathering.add(text('x'.repeat(rate * every)));
  }
  gathering.flush();
  return longest;
}

describe('The delta buffer', () => {
  it('passes the first delta on immediately and joins the following ones', () => {
    deepEqual(handedOn(text('a'), text('b'), text('c')), [[text('a')], [text('bc')]]);
  });

  it('joins neighboring deltas of one kind, in their order', () => {
    deepEqual(handedOn(reasoning('a'), reasoning('b'), reasoning('c'), text('d'), text('e'), reasoning('f')), [
      [reasoning('a')],
      [reasoning('bc'), text('de'), reasoning('f')],
    ]);
  });

  it('passes nothing on if no delta arrived', () => {
    deepEqual(handedOn(), []);
  });

  it('passes deltas of a long text on less often the faster they arrive', () => {
    deepEqual(
      [0.1, 0.5, 1, 4].map((rate) => longestGap(rate, 60_000)),
      [120, 200, 300, 600],
    );
  });

  it('passes the joined deltas on after a delay', async () => {
    const all: (readonly ChatDelta[])[] = [];
    await new Promise<void>((done) => {
      const gathering = new DeltaBuffer(
        (joined) => {
          all.push(joined);
          if (all.length === 2) done();
        },
        () => 0,
      );
      for (const words of ['a', 'b', 'c']) gathering.add(text(words));
    });
    deepEqual(all, [[text('a')], [text('bc')]]);
  });
});
