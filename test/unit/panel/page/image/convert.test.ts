import { deepEqual } from 'node:assert/strict';
import { getThumbnailSize } from '../../../../../src/panel/page/image/convert.ts';

describe('The size of a thumbnail', () => {
  it('is 768 pixels on the long side, with the ratio of the picture', () => {
    deepEqual(getThumbnailSize({ width: 5504, height: 3072 }), { width: 768, height: 429 });
    deepEqual(getThumbnailSize({ width: 768, height: 1376 }), { width: 429, height: 768 });
  });

  it('is never larger than the picture, and at least 1 pixel', () => {
    deepEqual(getThumbnailSize({ width: 300, height: 200 }), { width: 300, height: 200 });
    deepEqual(getThumbnailSize({ width: 8000, height: 2 }), { width: 768, height: 1 });
  });
});
