import assert from 'node:assert/strict';
import { getConversion } from '../../../../src/imageFiles/common/imageFormats.ts';

describe('Conversion of an image', () => {
  const png = { mediaType: 'image/png', width: 1000 };
  const webp = { mediaType: 'image/webp', width: 1000 };

  it('is undefined if the image is as wanted, or its format cannot be drawn', () => {
    assert.equal(getConversion(png, {}), undefined);
    assert.equal(getConversion(png, { width: 1000, mediaType: 'image/png', quality: 0.5 }), undefined);
    assert.equal(getConversion(webp, { width: 2000 }), undefined);
    assert.equal(getConversion({ mediaType: 'image/gif', width: 1000 }, { width: 500 }), undefined);
  });

  it('changes the format, the width or the quality', () => {
    assert.deepEqual(getConversion(png, { width: 500 }), { mediaType: 'image/png', scale: 0.5, quality: 0.85 });
    assert.deepEqual(getConversion(png, { mediaType: 'image/jpeg' }), {
      mediaType: 'image/jpeg',
      scale: 1,
      quality: 0.85,
    });
    assert.deepEqual(getConversion(webp, { quality: 0.6 }), { mediaType: 'image/webp', scale: 1, quality: 0.6 });
    const gif = { mediaType: 'image/gif', width: 1000 };
    assert.equal(getConversion(gif, { mediaType: 'image/webp', width: 250 })?.scale, 0.25);
  });
});
