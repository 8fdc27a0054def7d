import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createMarkRegion } from '../../../../src/imageEditor/common/markRegion.ts';
import type { Mask } from '../../../../src/imageEditor/common/softenMask.ts';
import type { Mark } from '../../../../src/sessions/common/model/marks.ts';

const size = { width: 120, height: 90 };
const red = { color: 'red', width: 2 } as const;
const at = ({ width, values }: Mask, x: number, y: number) => values[y * width + x];
const share = ({ values }: Mask) => values.reduce((sum, one) => sum + one, 0) / 255 / values.length;

const drag = fc.record({
  tool: fc.constantFrom('rectangle' as const, 'ellipse' as const),
  color: fc.constant('red' as const),
  width: fc.integer({ min: 1, max: 6 }),
  x1: fc.integer({ min: -20, max: 140 }),
  y1: fc.integer({ min: -20, max: 110 }),
  x2: fc.integer({ min: -20, max: 140 }),
  y2: fc.integer({ min: -20, max: 110 }),
});
const pen = fc
  .array(fc.integer({ min: -20, max: 130 }), { minLength: 2, maxLength: 40 })
  .map((points) => ({ tool: 'pen' as const, ...red, points }));
const feathers = fc.integer({ min: 0, max: 24 });

/** Returns a line around an ellipse that ends beyond its beginning by `turns - 1`. */
function circle(turns: number): Mark {
  const points = Array.from({ length: 40 }, (_, step) => {
    const angle = (turns * 2 * Math.PI * step) / 39;
    return [60 + 35 * Math.cos(angle), 45 + 30 * Math.sin(angle)];
  });
  return { tool: 'pen', ...red, points: points.flat() };
}

describe('The region of marks', () => {
  it('is nothing beyond a rectangle or ellipse and its soft edge', () => {
    fc.assert(
      fc.property(drag, feathers, (mark, feather) => {
        const region = createMarkRegion([mark], size, feather);
        const out = mark.width / 2 + feather;
        const [left, right] = [Math.min(mark.x1, mark.x2) - out, Math.max(mark.x1, mark.x2) + out];
        const [top, bottom] = [Math.min(mark.y1, mark.y2) - out, Math.max(mark.y1, mark.y2) + out];
        const isNear = (x: number, y: number) => x + 1 > left && x < right && y + 1 > top && y < bottom;
        for (const [index, value] of region.values.entries())
          if (value > 0) assert.ok(isNear(index % size.width, Math.floor(index / size.width)), `${index}`);
      }),
      { numRuns: 60 },
    );
  });

  it('is whole in a rectangle further in than the soft edge, and in the middle half of any', () => {
    fc.assert(
      fc.property(drag, feathers, ({ tool: _, ...ends }, feather) => {
        const region = createMarkRegion([{ tool: 'rectangle', ...ends }], size, feather);
        const [left, right] = [Math.min(ends.x1, ends.x2), Math.max(ends.x1, ends.x2)];
        const [top, bottom] = [Math.min(ends.y1, ends.y2), Math.max(ends.y1, ends.y2)];
        const inX = Math.min(feather, (right - left) / 4);
        const inY = Math.min(feather, (bottom - top) / 4);
        for (let y = Math.max(0, Math.ceil(top + inY)); y < Math.min(size.height, bottom - inY); y++)
          for (let x = Math.max(0, Math.ceil(left + inX)); x < Math.min(size.width, right - inX); x++)
            assert.equal(at(region, x, y), 255, `${x}, ${y}`);
      }),
      { numRuns: 60 },
    );
  });

  it('falls evenly from 255 to 0 over an edge, and does not fade at the border of the image', () => {
    const mark: Mark = { tool: 'rectangle', color: 'red', width: 2, x1: -50, y1: -50, x2: 59, y2: 200 };
    const row = Array.from({ length: 120 }, (_, x) => at(createMarkRegion([mark], size, 10), x, 0) ?? 0);
    assert.deepEqual([row[0], row[49], row[59], row[60], row[70]], [255, 255, row[59], 255 - (row[59] ?? 0), 0]);
    assert.ok(row.every((value, x) => x === 0 || value <= (row[x - 1] ?? 0)));
  });

  it('contains the line of a pen and what is near it', () => {
    fc.assert(
      fc.property(pen, feathers, (mark, feather) => {
        const region = createMarkRegion([mark], size, feather);
        const [x, y] = [mark.points[0] ?? 0, mark.points[1] ?? 0];
        const isInside = x >= 0 && y >= 0 && x < size.width && y < size.height;
        if (isInside && feather <= 4) assert.ok((at(region, x, y) ?? 0) > 128);
      }),
      { numRuns: 60 },
    );
  });

  it('is what a line goes around, even if its ends miss each other or cross', () => {
    for (const turns of [0.93, 1, 1.15]) assert.equal(at(createMarkRegion([circle(turns)], size, 4), 60, 45), 255);
    for (const turns of [0.5, 0.75]) assert.equal(at(createMarkRegion([circle(turns)], size, 2), 60, 45), 0);
  });

  it('is around the head of an arrow, and not along it', () => {
    const arrow: Mark = { tool: 'arrow', ...red, x1: 5, y1: 5, x2: 90, y2: 60 };
    const region = createMarkRegion([arrow], size, 3);
    assert.deepEqual([at(region, 90, 60), at(region, 97, 60), at(region, 5, 5), at(region, 45, 31)], [255, 255, 0, 0]);
  });

  it('is not at a text about another mark, but at one that stands alone', () => {
    const text: Mark = { tool: 'text', color: 'red', size: 8, x: 70, y: 20, text: 'blue' };
    const beside: Mark = { tool: 'rectangle', ...red, x1: 10, y1: 10, x2: 60, y2: 40 };
    const far: Mark = { ...beside, y1: 70, y2: 85 };
    assert.equal(at(createMarkRegion([text, beside], size, 2), 75, 25), 0);
    for (const marks of [[text], [text, far]]) assert.equal(at(createMarkRegion(marks, size, 2), 75, 25), 255);
  });

  it('leaves a mark that is smaller than its soft edge some of itself', () => {
    const dot: Mark = { tool: 'ellipse', color: 'red', width: 1, x1: 58, y1: 43, x2: 62, y2: 47 };
    assert.equal(at(createMarkRegion([dot], size, 100), 60, 45), 255);
    const large: Mark = { tool: 'rectangle', ...red, x1: 0, y1: 0, x2: 30, y2: 89 };
    const region = createMarkRegion([dot, large], size, 7);
    assert.deepEqual([at(region, 60, 45), at(region, 66, 45)], [255, 0]);
    assert.ok((at(region, 33, 40) ?? 0) > 0);
  });

  it('is empty if no mark is on the image', () => {
    const away: Mark = { tool: 'rectangle', ...red, x1: 500, y1: 10, x2: 600, y2: 40 };
    assert.equal(share(createMarkRegion([away], size, 5)), 0);
  });
});
