import assert from 'node:assert/strict';
import { readResult } from '../../../../src/imageEditor/common/readResult.ts';
import { gifBytes, jpegBytes, pngBytes } from '../../service/common/samples.ts';

describe('what a page has drawn', () => {
  it('is taken if it is a whole image of the size that the page says', () => {
    assert.equal(readResult(pngBytes(40, 30), { width: 40, height: 30 })?.mediaType, 'image/png');
    assert.equal(readResult(jpegBytes(16, 8), { width: 16, height: 8 })?.mediaType, 'image/jpeg');
  });

  it('is refused if it has another size, is cut off, or is no image that pages draw', () => {
    const size = { width: 40, height: 30 };
    assert.equal(readResult(pngBytes(40, 31), size), undefined);
    assert.equal(readResult(pngBytes(40, 30).subarray(0, 60), size), undefined);
    assert.equal(readResult(new Uint8Array(), size), undefined);
    assert.equal(readResult(gifBytes, { width: 1, height: 1 }), undefined);
    assert.equal(readResult(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), size), undefined);
  });

  it('can be smaller of the same shape if it was made smaller to be sent', () => {
    const size = { width: 400, height: 300 };
    assert.ok(readResult(pngBytes(40, 30), size, 'reduced'));
    assert.equal(readResult(pngBytes(40, 20), size, 'reduced'), undefined);
    assert.equal(readResult(pngBytes(40, 30), size), undefined);
  });
});
