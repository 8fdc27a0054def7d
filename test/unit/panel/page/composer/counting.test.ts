import { deepEqual } from 'node:assert/strict';
import { countAfterKey, countNear, countTyped } from '../../../../../src/panel/page/composer/counting.ts';

describe('The number of pictures', () => {
  it('stays between one and eight', () => {
    deepEqual([-3, 0, 1, 5, 8, 99].map(countNear), [1, 1, 1, 5, 8, 8]);
  });

  it('goes by keys in large steps and to both ends', () => {
    deepEqual(
      ['PageUp', 'PageDown', 'Home', 'End', 'a'].map((key) => countAfterKey(key, 3)),
      [7, 1, 1, 8, undefined],
    );
  });

  it('is taken from a text only where it is whole and in reach', () => {
    deepEqual(['3', '8', '9', '0', '', '2.5', 'two'].map(countTyped), [
      3,
      8,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
