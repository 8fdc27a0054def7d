import { deepEqual } from 'node:assert/strict';
import type { HostMessage } from '../../../src/shared/messages.ts';
import { DeltaBuffer } from '../../../src/webview/deltaBuffer.ts';

const delta = (offset: number, text: string, kind: 'text' | 'reasoning' = 'text', resultId = 'r1') =>
  ({ type: 'delta', resultId, kind, offset, text }) as const;
const focus = { type: 'focus', focus: 'message' } as const;

/** What is handed on of messages that come at one moment. */
function handedOn(...messages: readonly HostMessage[]): readonly HostMessage[] {
  const all: HostMessage[] = [];
  const gathering = new DeltaBuffer(
    (message) => all.push(message),
    () => 0,
  );
  for (const message of messages) gathering.take(message);
  return all;
}

/** Milliseconds between two hand-ons of a text that comes at so many characters a millisecond, a piece each ten. */
function longestGap(rate: number, offset: number): number {
  const [every, pieces] = [10, 200];
  const length = rate * every;
  let [time, last, longest] = [0, 0, 0];
  const gathering = new DeltaBuffer(
    () => {
      longest = Math.max(longest, time - last);
      last = time;
    },
    () => time,
  );
  for (let piece = 0; piece < pieces; piece += 1, time += every)
    gathering.take(delta(offset + piece * length, 'x'.repeat(length)));
  return longest;
}

describe('Gathering', () => {
  it('hands the first piece on at once and joins those that follow', () => {
    deepEqual(handedOn(delta(0, 'a'), delta(1, 'b'), delta(2, 'c')), [delta(0, 'a')]);
    deepEqual(handedOn(delta(0, 'a'), delta(1, 'b'), delta(2, 'c'), focus), [delta(0, 'a'), delta(1, 'bc'), focus]);
  });

  it('joins the pieces of each growing text by itself', () => {
    const first = delta(0, 'a');
    const mixed = [delta(1, 'b'), delta(0, 'x', 'text', 'r2'), delta(0, 'n', 'reasoning'), delta(1, 'y', 'text', 'r2')];
    const joined = [delta(1, 'b'), delta(0, 'xy', 'text', 'r2'), delta(0, 'n', 'reasoning')];
    deepEqual(handedOn(first, ...mixed, focus), [first, ...joined, focus]);
  });

  it('joins nothing to a piece that it does not follow', () => {
    deepEqual(handedOn(delta(0, 'a'), delta(1, 'b'), delta(7, 'z'), focus), [
      delta(0, 'a'),
      delta(1, 'b'),
      delta(7, 'z'),
      focus,
    ]);
  });

  it('hands a long text on less often the faster it comes', () => {
    deepEqual(
      [0.1, 0.5, 1, 4].map((rate) => longestGap(rate, 60_000)),
      [120, 200, 300, 500],
    );
  });

  it('hands on what is held when its time has come', async () => {
    const all: HostMessage[] = [];
    const done = new Promise<void>((resolve) => {
      const gathering = new DeltaBuffer(
        (message) => {
          all.push(message);
          if (all.length === 2) resolve();
        },
        () => 0,
      );
      for (const message of [delta(0, 'a'), delta(1, 'b'), delta(2, 'c')]) gathering.take(message);
    });
    await done;
    deepEqual(all, [delta(0, 'a'), delta(1, 'bc')]);
  });
});
