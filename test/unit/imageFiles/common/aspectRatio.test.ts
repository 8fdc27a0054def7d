import assert from 'node:assert/strict';
import { getNearestAspectRatio } from '../../../../src/imageFiles/common/aspectRatio.ts';
import { commonRatios, usualPixels, usualSizes } from '../../../../src/product/common/sizes.ts';

describe('The shape of a picture', () => {
  it('is the usual ratio that its pixels stand for, at every usual size', () => {
    for (const ratio of commonRatios)
      for (const size of usualSizes) {
        const pixels = usualPixels(ratio, size);
        assert.ok(pixels);
        assert.equal(getNearestAspectRatio(pixels, ''), ratio, size);
      }
  });

  it('is what the pixels are, not what was asked for', () =>
    assert.equal(getNearestAspectRatio({ width: 1024, height: 1024 }, '16:9'), '1:1'));

  it('is what was asked for where the pixels are of no usual shape', () => {
    assert.equal(getNearestAspectRatio({ width: 1000, height: 100 }, '10:1'), '10:1');
    assert.equal(getNearestAspectRatio({ width: 0, height: 0 }, ''), '');
  });
});
