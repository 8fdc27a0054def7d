import assert from 'node:assert/strict';
import fc from 'fast-check';
import { alignSizes, subtract } from '../../../../src/compare/page/difference.ts';

describe('Aligned pictures of different sizes', () => {
  it('are scaled to the widest, in a box as high as the highest of them', () => {
    const sizes = [
      { width: 400, height: 200 },
      { width: 100, height: 80 },
    ];
    assert.deepEqual(alignSizes(sizes), { width: 400, height: 320, scales: [1, 4] });
  });

  it('fit into their box for any sizes; unknown sizes are ignored', () => {
    const side = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(fc.array(fc.record({ width: side, height: side }), { maxLength: 2 }), (sizes) => {
        const { width, height, scales } = alignSizes(sizes);
        assert.ok(width >= 1 && height >= 1 && scales.length === sizes.length);
        for (const [index, size] of sizes.entries()) {
          if (size.width === 0 || size.height === 0) continue;
          assert.ok(Math.abs(size.width * (scales[index] ?? 0) - width) < 1e-6);
          assert.ok(size.height * (scales[index] ?? 0) <= height + 1e-6);
        }
      }),
    );
  });
});

describe('The difference of pixels', () => {
  const of = (...pixels: readonly (readonly number[])[]) => new Uint8ClampedArray(pixels.flat());

  it('is black for equal pixels, and brightened to twice the difference for others', () => {
    const pixels = of([10, 20, 30, 255], [10, 20, 30, 255], [0, 200, 0, 255]);
    assert.equal(subtract(pixels, of([10, 20, 30, 255], [11, 15, 30, 255], [0, 0, 0, 255])), 2);
    assert.deepEqual([...pixels], [0, 0, 0, 255, 2, 10, 0, 255, 0, 255, 0, 255]);
  });

  it('includes transparency, and ignores the color of invisible pixels', () => {
    const pixels = of([0, 0, 0, 255], [1, 2, 3, 0]);
    assert.equal(subtract(pixels, of([0, 0, 0, 0], [9, 9, 9, 0])), 1);
    assert.deepEqual([...pixels], [255, 255, 255, 255, 0, 0, 0, 255]);
  });

  it('is empty between a picture and itself', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))), (pixels) => {
        assert.equal(subtract(of(...pixels), of(...pixels)), 0);
      }),
    );
  });
});
