import { deepEqual, equal } from 'node:assert/strict';
import { ratioChoices, sizeChoices } from '../../../../../src/panel/page/composer/choices.ts';
import { words } from '../../../../ui/fixtures/words.ts';

describe('The choices for a picture', () => {
  it('begin with Auto, which sends nothing', () => {
    deepEqual(ratioChoices(words)[0], { value: '', label: 'Auto' });
    deepEqual(sizeChoices('16:9', words)[0], { value: '', label: 'Auto' });
  });

  it('say the pixels of a size where the ratio has known ones', () => {
    const hints = (ratio: string) => sizeChoices(ratio, words).map(({ hint }) => hint);
    deepEqual(hints('16:9'), [undefined, '1376 × 768', '2752 × 1536', '5504 × 3072']);
    deepEqual(hints('7:3'), [undefined, '', '', '']);
  });

  it('hold the usual ratios', () => {
    equal(
      ratioChoices(words).some(({ value }) => value === '21:9'),
      true,
    );
  });
});
