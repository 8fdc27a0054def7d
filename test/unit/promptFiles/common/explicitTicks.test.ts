import { equal } from 'node:assert/strict';
import { keepExplicitTicks } from '../../../../src/promptFiles/common/explicitTicks.ts';

/** Capitals must be ticked one by one. */
const kept = (before: string, now: string) =>
  keepExplicitTicks({ before: [...before], now: [...now] }, (one) => one === one.toUpperCase()).join('');

describe('Ticks of items that must be ticked one by one', () => {
  it('stay if the item is ticked alone', () => {
    equal(kept('ab', 'abX'), 'abX');
    equal(kept('abX', 'abXY'), 'abXY');
    equal(kept('abX', 'aX'), 'aX');
    equal(kept('', 'ab'), 'ab');
  });

  it('are removed if several items are ticked at once', () => {
    equal(kept('', 'abXY'), 'ab');
    equal(kept('a', 'aXY'), 'a');
    equal(kept('aX', 'abXYZ'), 'abX');
  });
});
