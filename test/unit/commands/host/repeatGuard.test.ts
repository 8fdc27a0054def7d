import assert from 'node:assert/strict';
import { RepeatGuard } from '../../../../src/commands/host/repeatGuard.ts';

describe('Repeat guard', () => {
  const clock = { now: 0 };
  /** Returns which of the presses at these times count. */
  const counted = (presses: readonly (readonly [number, string])[]) => {
    const repeats = new RepeatGuard(() => clock.now);
    return presses.filter(([at, what]) => {
      clock.now = at;
      return !repeats.isRepeat(what);
    });
  };

  it('counts a held key once, however long it is held', () => {
    const held = Array.from({ length: 400 }, (_, at) => [500 + at * 33, 'a'] as const);
    assert.deepEqual(counted([[0, 'a'], ...held]), [[0, 'a']]);
  });

  it('counts twelve quick presses once', () => {
    const pressed = Array.from({ length: 12 }, (_, at) => [at * 900, 'a'] as const);
    assert.deepEqual(counted(pressed), [[0, 'a']]);
  });

  it('counts again a moment after the last press, and at once for another command', () => {
    const presses = [
      [0, 'a'],
      [1_999, 'a'],
      [3_999, 'a'],
      [4_000, 'b'],
    ] as const;
    assert.deepEqual(counted(presses), [presses[0], presses[2], presses[3]]);
  });

  it('counts at once after a canceled run', () => {
    const repeats = new RepeatGuard(() => 0);
    repeats.isRepeat('a');
    repeats.forget('a');
    assert.equal(repeats.isRepeat('a'), false);
    assert.equal(repeats.isRepeat('a'), true);
  });

  it('counts once if its dialog replaced another command’s, which is canceled by that', () => {
    const repeats = new RepeatGuard(() => 0);
    repeats.isRepeat('a');
    repeats.isRepeat('b');
    repeats.forget('a');
    assert.equal(repeats.isRepeat('b'), true);
  });
});
