import { deepEqual, equal } from 'node:assert/strict';
import { choices, sizeChoices } from '../../../../src/webview/composer/pictureFields.ts';
import { words } from '../../../ui/fixtures/words.ts';

describe('The choices for a picture', () => {
  it('begin with Auto, which sends nothing', () => {
    deepEqual(choices(['1:1'], '', words), [
      { value: '', label: 'Auto' },
      { value: '1:1', label: '1:1' },
    ]);
  });

  it('hold the present value also where it is none of the usual', () => {
    equal(choices(['1:1'], '7:3', words).at(-1)?.value, '7:3');
    equal(choices(['1:1'], '1:1', words).length, 2);
  });

  it('say the pixels of a size where the ratio has known ones', () => {
    const labels = (aspectRatio: string) => sizeChoices({ aspectRatio, size: '' }, words).map(({ label }) => label);
    deepEqual(labels('16:9'), ['Auto', '1K, 1376 × 768', '2K, 2752 × 1536', '4K, 5504 × 3072']);
    deepEqual(labels('7:3'), ['Auto', '1K', '2K', '4K']);
  });
});
