import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type KeptOutside, keepOutside } from '../../../../src/imageEditor/common/keepOutside.ts';
import { createMarkRegion } from '../../../../src/imageEditor/common/markRegion.ts';
import { cut, type Pixels } from '../../../../src/imageEditor/common/pixels.ts';
import { resample } from '../../../../src/imageEditor/common/resample.ts';
import type { Mark } from '../../../../src/sessions/common/model/marks.ts';
import { anyPixels, drawScene, pixelAt, recolor } from './changedImage.ts';

const size = { width: 160, height: 120 };
const box = { x1: 50, y1: 40, x2: 100, y2: 80 };
const mark: Mark = { tool: 'rectangle', color: 'red', width: 2, ...box };
const isMarked = (x: number, y: number) => x >= box.x1 && x < box.x2 && y >= box.y1 && y < box.y2;
const original = drawScene(size);

function keep(drawn: Pixels, feather = 6, marks: readonly Mark[] = [mark], of = original): KeptOutside {
  const kept = keepOutside({ original: of, drawn, marks, feather });
  assert.ok(typeof kept === 'object', String(kept));
  return kept;
}

/** Returns the indexes of the pixels whose region is `from` to `to`. */
function inRegion(marks: readonly Mark[], feather: number, from: number, to: number): readonly number[] {
  const { values } = createMarkRegion(marks, size, feather);
  return [...values.keys()].filter((index) => (values[index] ?? 0) >= from && (values[index] ?? 0) <= to);
}

function lighten(source: Pixels, by: number): Pixels {
  return { ...source, data: source.data.map((value, at) => (at % 4 === 3 ? value : value + by)) };
}

const wordsOf = ({ data }: Pixels) => new Uint32Array(data.buffer);

type Images = Readonly<Record<'original' | 'drawn' | 'kept', Pixels>>;

function assertKept({ original: before, drawn, kept }: Images, marks: readonly Mark[], feather: number): void {
  for (const index of inRegion(marks, feather, 0, 0)) assert.equal(wordsOf(kept)[index], wordsOf(before)[index]);
  for (const index of inRegion(marks, feather, 255, 255)) assert.equal(wordsOf(kept)[index], wordsOf(drawn)[index]);
}

const marked = fc
  .record({
    tool: fc.constantFrom('rectangle' as const, 'ellipse' as const, 'arrow' as const),
    color: fc.constant('red' as const),
    width: fc.integer({ min: 1, max: 4 }),
    x1: fc.integer({ min: 0, max: 60 }),
    y1: fc.integer({ min: 0, max: 50 }),
    x2: fc.integer({ min: 70, max: 150 }),
    y2: fc.integer({ min: 60, max: 110 }),
  })
  .map((one): Mark => one);

describe('Keeping everything outside the marks', () => {
  it('keeps each byte of each pixel outside, and takes each byte inside, of images of any pixels', () => {
    fc.assert(
      fc.property(
        anyPixels(size),
        anyPixels(size),
        marked,
        fc.integer({ min: 0, max: 20 }),
        (one, other, way, feather) => {
          const kept = keepOutside({ original: one, drawn: other, marks: [way], feather });
          // Noise is alike enough to any other noise for neither to count as another image.
          if (typeof kept === 'string') return assert.equal(kept, 'otherImage');
          const [before, drawn, after] = [wordsOf(one), wordsOf(other), wordsOf(kept.pixels)];
          for (const index of inRegion([way], feather, 0, 0)) assert.equal(after[index], before[index]);
          for (const index of inRegion([way], feather, 255, 255)) assert.equal(after[index], drawn[index]);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('keeps all outside and takes all inside, whatever a model changes', () => {
    fc.assert(
      fc.property(marked, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 30 }), (way, feather, lighter) => {
        const drawn = lighten(recolor(original, [250, 10, 240, 255], isMarked), lighter);
        const kept = keepOutside({ original, drawn, marks: [way], feather });
        if (kept === 'unchanged') return;
        assert.ok(typeof kept === 'object');
        assertKept({ original, drawn, kept: kept.pixels }, [way], feather);
      }),
      { numRuns: 25 },
    );
  });

  it('mixes both in the soft edge', () => {
    const edge = keep(recolor(original, [250, 10, 240, 255], (x, y) => x > 40 && x < 110 && y > 30 && y < 90)).pixels;
    for (const [index, value] of createMarkRegion([mark], size, 6).values.entries()) {
      if (value === 0 || value === 255) continue;
      const [x, y] = [index % size.width, Math.floor(index / size.width)];
      const wanted = [250, 10, 240].map(
        (one, at) => one * (value / 255) + (pixelAt(original, x, y)[at] ?? 0) * (1 - value / 255),
      );
      for (const [at, channel] of wanted.entries()) assert.ok(Math.abs((pixelAt(edge, x, y)[at] ?? 0) - channel) <= 1);
    }
  });

  it('gives a transparent color no part in an edge', () => {
    const clear = recolor(original, [0, 0, 0, 0], isMarked);
    const solid = recolor(original, [0, 0, 250, 255], isMarked);
    const edge = keep(solid, 6, [mark], clear).pixels;
    const { values } = createMarkRegion([mark], size, 6);
    for (const [index, value] of values.entries()) {
      const [x, y] = [index % size.width, Math.floor(index / size.width)];
      if (value > 0 && value < 255 && isMarked(x, y)) assert.deepEqual(pixelAt(edge, x, y), [0, 0, 250, value]);
    }
  });

  it('brings a larger and a smaller response of the same shape to the size of the original', () => {
    for (const factor of [0.5, 2, 3.2]) {
      const drawn = resample(recolor(original, [250, 10, 240, 255], isMarked), {
        width: Math.round(size.width * factor),
        height: Math.round(size.height * factor),
      });
      const { pixels, fit } = keep(drawn);
      assert.equal(fit, 'scaled');
      assert.deepEqual([pixels.width, pixels.height], [size.width, size.height]);
      const [after, before] = [wordsOf(pixels), wordsOf(original)];
      for (const index of inRegion([mark], 6, 0, 0)) assert.equal(after[index], before[index]);
      assert.ok(pixelAt(pixels, 75, 60).every((channel, at) => Math.abs(channel - ([250, 10, 240, 255][at] ?? 0)) < 8));
    }
  });

  const world = drawScene({ width: 220, height: 160 });
  const part = fc.record({ x: fc.integer({ min: 0, max: 58 }), y: fc.integer({ min: 0, max: 38 }) });
  const factors = fc.constantFrom(1, 1.6, 2.5);
  const shrunk = (source: Pixels, factor: number) =>
    resample(source, { width: Math.round(source.width * factor), height: Math.round(source.height * factor) });

  /** Asserts that what was drawn lies where it was in the original, within a pixel or two. */
  function assertPlaced(of: Pixels, drawn: Pixels, wanted: Pixels): void {
    const { pixels, fit } = keep(drawn, 0, [mark], of);
    assert.equal(fit, 'placed');
    const inside = inRegion([mark], 0, 255, 255);
    const difference = (index: number) =>
      Math.abs((pixels.data[index * 4 + 1] ?? 0) - (wanted.data[index * 4 + 1] ?? 0));
    const error = inside.reduce((sum, index) => sum + difference(index), 0) / inside.length;
    assert.ok(error < 24, `error ${error}`);
  }

  it('finds the original in a response that shows more of the scene', () => {
    fc.assert(
      fc.property(part, fc.constantFrom(0.5, 1, 1.6), (place, factor) => {
        const frame = { ...place, ...size };
        const tall = { x: frame.x, y: 0, width: frame.width, height: world.height };
        const drawn = cut(
          recolor(world, [250, 10, 240, 255], (x, y) => isMarked(x - frame.x, y - frame.y)),
          tall,
        );
        const of = cut(world, frame);
        assertPlaced(of, shrunk(drawn, factor), recolor(of, [250, 10, 240, 255], isMarked));
      }),
      { numRuns: 8 },
    );
  });

  it('finds a response that shows less of the scene in the original', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 48 }), factors, (x, factor) => {
        const changed = recolor(
          original,
          [250, 10, 240, 255],
          (left, top) => isMarked(left, top) && (left + top) % 20 < 10,
        );
        const drawn = cut(changed, { x, y: 0, width: 112, height: size.height });
        assertPlaced(original, shrunk(drawn, factor), changed);
      }),
      { numRuns: 8 },
    );
  });

  it('takes a response that the model stretched to another shape as stretched', () => {
    const drawn = resample(recolor(original, [250, 10, 240, 255], isMarked), { width: 150, height: 150 });
    const { pixels, fit } = keep(drawn);
    assert.equal(fit, 'placed');
    for (const [x, y] of [
      [54, 44],
      [96, 76],
    ] as const)
      assert.ok((pixelAt(pixels, x, y)[0] ?? 0) > 240 || x < 57);
  });

  it('says that a model ignored the marks', () => {
    assert.equal(keepOutside({ original, drawn: original, marks: [mark], feather: 6 }), 'unchanged');
    const outside = recolor(original, [200, 200, 200, 255], (x) => x < 30);
    assert.equal(keepOutside({ original, drawn: outside, marks: [mark], feather: 6 }), 'unchanged');
    const noisy = recolor(original, [0, 0, 0, 255], () => false);
    for (let at = 0; at < noisy.data.length; at += 4) noisy.data[at] = (noisy.data[at] ?? 0) + ((at / 4) % 5);
    assert.equal(keepOutside({ original, drawn: noisy, marks: [mark], feather: 6 }), 'unchanged');
  });

  it('says that a response shows something else', () => {
    const negative = { ...original, data: original.data.map((value, at) => (at % 4 === 3 ? 255 : 255 - value)) };
    const other = recolor(negative, [0, 0, 0, 255], (x) => x % 3 === 0);
    assert.equal(keepOutside({ original, drawn: other, marks: [mark], feather: 6 }), 'otherImage');
  });

  it('says that no mark is on the image', () => {
    const away: Mark = { ...mark, x1: 900, x2: 950 };
    assert.equal(keepOutside({ original, drawn: original, marks: [away], feather: 6 }), 'noRegion');
  });

  it('takes a small change in a large mark', () => {
    const all: Mark = { ...mark, x1: 0, y1: 0, x2: 160, y2: 120 };
    const kept = keep(
      recolor(original, [250, 10, 240, 255], (x, y) => x > 70 && x < 78 && y > 60 && y < 68),
      0,
      [all],
    );
    assert.deepEqual(pixelAt(kept.pixels, 74, 64), [250, 10, 240, 255]);
  });
});
