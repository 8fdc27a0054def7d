import { deepEqual, equal } from 'node:assert/strict';
import {
  countAfterKey,
  countNear,
  countTyped,
  ratioChoices,
  sizeChoices,
} from '../../../../../src/panel/page/composer/choices.ts';
import { words } from '../../../../ui/fixtures/words.ts';

describe('The choices for a picture', () => {
  it('begin with Auto, which has an empty value', () => {
    deepEqual(ratioChoices(words)[0], { value: '', label: 'Auto' });
    deepEqual(sizeChoices('16:9', words)[0], { value: '', label: 'Auto' });
  });

  it('contain the pixels of a size if they are known for the ratio', () => {
    const hints = (ratio: string) => sizeChoices(ratio, words).map(({ hint }) => hint);
    deepEqual(hints('16:9'), [undefined, '1376 × 768', '2752 × 1536', '5504 × 3072']);
    deepEqual(hints('7:3'), [undefined, '', '', '']);
  });

  it('contain the usual ratios', () => {
    equal(
      ratioChoices(words).some(({ value }) => value === '21:9'),
      true,
    );
  });
});

describe('The number of pictures', () => {
  it('stays between one and eight', () => {
    deepEqual([-3, 0, 1, 5, 8, 99].map(countNear), [1, 1, 1, 5, 8, 8]);
  });

  it('changes in large steps and to both ends by keys', () => {
    deepEqual(
      ['PageUp', 'PageDown', 'Home', 'End', 'a'].map((key) => countAfterKey(key, 3)),
      [7, 1, 1, 8, undefined],
    );
  });

  it('is read from a text only if it is an integer in range', () => {
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
