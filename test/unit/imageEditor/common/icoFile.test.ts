import assert from 'node:assert/strict';
import { createIcoFile } from '../../../../src/imageEditor/common/icoFile.ts';

describe('An icon file', () => {
  it('lists each image with its size, place and length', () => {
    const images = [16, 256].map((side) => ({ side, png: new Uint8Array(side).fill(side - 1) }));
    const file = createIcoFile(images);
    const view = new DataView(file.buffer);
    assert.deepEqual([view.getUint16(0, true), view.getUint16(2, true), view.getUint16(4, true)], [0, 1, 2]);
    images.forEach(({ side, png }, index) => {
      const at = 6 + 16 * index;
      assert.deepEqual([file[at], file[at + 1]], [side % 256, side % 256]);
      const [bytes, offset] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
      assert.deepEqual(file.subarray(offset, offset + bytes), png);
    });
  });
});
