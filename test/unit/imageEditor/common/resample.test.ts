import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createIcoFile } from '../../../../src/imageEditor/common/icoFile.ts';
import { createPixels, type Pixels } from '../../../../src/imageEditor/common/pixels.ts';
import { fitInto, resample } from '../../../../src/imageEditor/common/resample.ts';

const length = fc.integer({ min: 1, max: 40 });
const sizes = fc.record({ width: length, height: length });

function filled({ width, height }: { width: number; height: number }, color: readonly number[]): Pixels {
  const pixels = createPixels(width, height);
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data.set(color, at);
  return pixels;
}

describe('Resampling', () => {
  it('gives exactly the wanted size, and keeps a flat color', () => {
    fc.assert(
      fc.property(sizes, sizes, (from, to) => {
        const { width, height, data } = resample(filled(from, [200, 100, 50, 255]), to);
        assert.deepEqual([width, height, data.length], [to.width, to.height, to.width * to.height * 4]);
        assert.deepEqual(data, filled(to, [200, 100, 50, 255]).data);
      }),
    );
  });

  it('is the mean of the pixels if the size is halved', () => {
    const row = createPixels(4, 2);
    row.data.set([0, 40, 100, 200, 0, 40, 100, 200].flatMap((gray) => [gray, gray, gray, 255]));
    assert.deepEqual([...resample(row, { width: 2, height: 1 }).data], [20, 20, 20, 255, 150, 150, 150, 255]);
  });

  it('does not let the color of transparent pixels shine through', () => {
    const pair = createPixels(2, 1);
    pair.data.set([255, 0, 0, 255, 0, 255, 0, 0]);
    assert.deepEqual([...resample(pair, { width: 1, height: 1 }).data], [255, 0, 0, 128]);
  });

  it('puts an image whole into the middle of one of another shape', () => {
    fc.assert(
      fc.property(sizes, sizes, (from, to) => {
        const fitted = fitInto(filled(from, [1, 2, 3, 255]), to);
        assert.deepEqual([fitted.width, fitted.height], [to.width, to.height]);
        const opaque = fitted.data.filter((value, at) => at % 4 === 3 && value === 255).length;
        const scale = Math.min(to.width / from.width, to.height / from.height);
        const scaled = (side: number) => Math.max(1, Math.round(side * scale));
        assert.equal(opaque, Math.min(to.width, scaled(from.width)) * Math.min(to.height, scaled(from.height)));
      }),
    );
  });
});

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
