import assert from 'node:assert/strict';
import { getNearestAspectRatio } from '../../../../src/imageFiles/common/aspectRatio.ts';
import { commonRatios, usualPixels, usualSizes } from '../../../../src/product/common/sizes.ts';

describe('Aspect ratio of an image', () => {
  it('is the usual ratio near its pixels, at every usual size', () => {
    for (const ratio of commonRatios)
      for (const size of usualSizes) {
        const pixels = usualPixels(ratio, size);
        assert.ok(pixels);
        assert.equal(getNearestAspectRatio(pixels, ''), ratio, size);
      }
  });

  it('is that of the pixels, not the requested one', () =>
    assert.equal(getNearestAspectRatio({ width: 1024, height: 1024 }, '16:9'), '1:1'));

  it('is the requested one if the pixels have no usual ratio', () => {
    assert.equal(getNearestAspectRatio({ width: 1000, height: 100 }, '10:1'), '10:1');
    assert.equal(getNearestAspectRatio({ width: 0, height: 0 }, ''), '');
  });
});
