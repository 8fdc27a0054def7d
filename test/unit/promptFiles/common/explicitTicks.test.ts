import { equal } from 'node:assert/strict';
import { keepExplicitTicks } from '../../../../src/promptFiles/common/explicitTicks.ts';

/** Capitals need a tick of their own. */
const kept = (before: string, now: string) =>
  keepExplicitTicks({ before: [...before], now: [...now] }, (one) => one === one.toUpperCase()).join('');

describe('What is ticked', () => {
  it('stays, also what needs a tick of its own, when it is ticked alone', () => {
    equal(kept('ab', 'abX'), 'abX');
    equal(kept('abX', 'abXY'), 'abXY');
    equal(kept('abX', 'aX'), 'aX');
    equal(kept('', 'ab'), 'ab');
  });

  it('is no more than before of what needs a tick of its own, when many are ticked at once', () => {
    equal(kept('', 'abXY'), 'ab');
    equal(kept('a', 'aXY'), 'a');
    equal(kept('aX', 'abXYZ'), 'abX');
  });
});
