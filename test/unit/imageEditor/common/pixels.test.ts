import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Orientation, type Turning, turn } from '../../../../src/imageEditor/common/orientation.ts';
import { cut, hasTransparency, orient, type Pixels } from '../../../../src/imageEditor/common/pixels.ts';
import { resample } from '../../../../src/imageEditor/common/resample.ts';

const image = fc
  .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes): Pixels => ({ width, height, data: new Uint8ClampedArray(bytes) })),
  );
const upright: Orientation = { turns: 0, isFlipped: false };
const turning = fc.constantFrom<Turning>('rotateLeft', 'rotateRight', 'flipHorizontally', 'flipVertically');

describe('the pixels of an edited image', () => {
  it('are where each single turn or flip puts them', () => {
    fc.assert(
      fc.property(image, turning, (source, way) => {
        const turned = orient(source, turn(upright, way));
        for (let y = 0; y < source.height; y++)
          for (let x = 0; x < source.width; x++) {
            const to = placeOf(source, way, x, y);
            assert.deepEqual(pixel(turned, to.x, to.y), pixel(source, x, y));
          }
      }),
    );
  });

  it('are the same for any turns and flips, whether turned one by one or at once', () => {
    fc.assert(
      fc.property(image, fc.array(turning, { maxLength: 8 }), (source, ways) => {
        const oneByOne = ways.reduce((pixels, way) => orient(pixels, turn(upright, way)), source);
        const orientation = ways.reduce<Orientation>(turn, upright);
        assert.deepEqual(orient(source, orientation), oneByOne);
      }),
    );
  });

  it('are those of the image after four turns, and after two flips', () => {
    fc.assert(
      fc.property(image, turning, (source, way) => {
        const times = way.startsWith('rotate') ? 4 : 2;
        const back = Array.from({ length: times }, () => way).reduce(
          (pixels, one) => orient(pixels, turn(upright, one)),
          source,
        );
        assert.deepEqual(back, source);
      }),
    );
  });

  it('are those in the frame, and transparent beyond the image', () => {
    const rect = fc.record({
      x: fc.integer({ min: -12, max: 12 }),
      y: fc.integer({ min: -12, max: 12 }),
      width: fc.integer({ min: 1, max: 20 }),
      height: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(image, rect, (source, frame) => {
        const part = cut(source, frame);
        assert.deepEqual([part.width, part.height], [frame.width, frame.height]);
        for (let y = 0; y < frame.height; y++)
          for (let x = 0; x < frame.width; x++)
            assert.deepEqual(pixel(part, x, y), pixel(source, x + frame.x, y + frame.y));
      }),
    );
  });

  it('have exactly the size that was asked for, and an even color stays that color', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) });
    const color = fc.uint8Array({ minLength: 4, maxLength: 4 }).filter((bytes) => (bytes[3] ?? 0) > 0);
    fc.assert(
      fc.property(size, size, color, (from, to, bytes) => {
        const source = fill(from, bytes);
        assert.deepEqual(resample(source, to), fill(to, bytes));
      }),
    );
  });

  it('take no color from transparent pixels', () => {
    const red = [255, 0, 0, 255];
    const hidden = [0, 255, 0, 0];
    const data = new Uint8ClampedArray([...red, ...hidden, ...red, ...hidden]);
    const [r, g, b] = pixel(resample({ width: 4, height: 1, data }, { width: 1, height: 1 }), 0, 0);
    assert.deepEqual([r, g, b], [255, 0, 0]);
  });

  it('say whether any of them is transparent', () => {
    assert.equal(hasTransparency(fill({ width: 3, height: 2 }, [1, 2, 3, 255])), false);
    assert.equal(hasTransparency(fill({ width: 3, height: 2 }, [1, 2, 3, 254])), true);
  });
});

function pixel({ width, height, data }: Pixels, x: number, y: number): readonly number[] {
  if (x < 0 || y < 0 || x >= width || y >= height) return [0, 0, 0, 0];
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** Where a pixel goes, by the meaning of the words. */
function placeOf({ width, height }: Pixels, way: Turning, x: number, y: number) {
  if (way === 'rotateRight') return { x: height - 1 - y, y: x };
  if (way === 'rotateLeft') return { x: y, y: width - 1 - x };
  return way === 'flipHorizontally' ? { x: width - 1 - x, y } : { x, y: height - 1 - y };
}

function fill({ width, height }: Pick<Pixels, 'width' | 'height'>, color: Iterable<number>): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const bytes = [...color];
  for (let at = 0; at < data.length; at += 4) data.set(bytes, at);
  return { width, height, data };
}
