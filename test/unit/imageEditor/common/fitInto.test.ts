import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fitInto } from '../../../../src/imageEditor/common/fitInto.ts';
import { createPixels, type Pixels } from '../../../../src/imageEditor/common/pixels.ts';

const length = fc.integer({ min: 1, max: 40 });
const sizes = fc.record({ width: length, height: length });

function filled({ width, height }: { width: number; height: number }, color: readonly number[]): Pixels {
  const pixels = createPixels(width, height);
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data.set(color, at);
  return pixels;
}

describe('Fitting an image into another shape', () => {
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
