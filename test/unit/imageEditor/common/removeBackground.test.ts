import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createPixels, type Pixels, type Rgb } from '../../../../src/imageEditor/common/pixels.ts';
import { removeBackground, type WithoutBackground } from '../../../../src/imageEditor/common/removeBackground.ts';
import { coverage, type Disc, drawDisc } from './shapes.ts';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.tuple(channel, channel, channel);
const side = 40;

const discs = fc
  .record({
    side: fc.constant(side),
    middle: fc.tuple(fc.double({ min: 17, max: 23, noNaN: true }), fc.double({ min: 17, max: 23, noNaN: true })),
    radius: fc.double({ min: 8, max: 15, noNaN: true }),
    color: rgb,
    background: rgb,
  })
  .filter(({ color, background }) => Math.hypot(...color.map((one, at) => one - (background[at] ?? 0))) > 120);

function remove(pixels: Pixels): WithoutBackground {
  const removed = removeBackground(pixels);
  assert.ok(typeof removed === 'object', String(removed));
  return removed;
}

const alphaAt = ({ data, width }: Pixels, x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) / 255;

/** Returns the pixels of a disc's square, each with the share that the disc covers. */
function eachPixel(disc: Disc) {
  const all = Array.from({ length: disc.side ** 2 }, (_, at) => [at % disc.side, Math.floor(at / disc.side)] as const);
  return all.map(([x, y]) => ({ x, y, share: coverage(disc, x, y) }));
}

/** Returns the mean error of the alpha of the pixels at the edge, from 0 to 1. */
function edgeError(pixels: Pixels, disc: Disc): number {
  const edge = eachPixel(disc).filter(({ share }) => share > 0 && share < 1);
  return edge.reduce((sum, { x, y, share }) => sum + Math.abs(alphaAt(pixels, x, y) - share), 0) / edge.length;
}

describe('Removing a flat background', () => {
  it('gives each pixel of an edge its alpha, with an error below 2 %', () => {
    fc.assert(
      fc.property(discs, (disc) => {
        const error = edgeError(remove(drawDisc(disc)).pixels, disc);
        assert.ok(error < 0.02, `error ${error}`);
      }),
    );
  });

  it('leaves a halo of at most one pixel: further out all is transparent, further in all is unchanged', () => {
    fc.assert(
      fc.property(discs, (disc) => {
        const before = drawDisc(disc);
        const { pixels } = remove(before);
        const near = { ...disc, radius: disc.radius + 1 };
        for (const { x, y, share } of eachPixel(disc)) {
          const at = (y * side + x) * 4;
          if (coverage(near, x, y) === 0) assert.equal(alphaAt(pixels, x, y), 0);
          if (share === 1) assert.deepEqual(pixels.data.subarray(at, at + 4), before.data.subarray(at, at + 4));
        }
      }),
    );
  });

  it('takes the color of the background out of the edge', () => {
    fc.assert(
      fc.property(discs, (disc) => {
        const { pixels } = remove(drawDisc(disc));
        for (const { x, y, share } of eachPixel(disc).filter((one) => one.share > 0.1 && one.share < 1)) {
          const at = (y * side + x) * 4;
          for (const [index, wanted] of disc.color.entries())
            assert.ok(
              Math.abs((pixels.data[at + index] ?? 0) - wanted) <= 8,
              `${share}: ${pixels.data.subarray(at, at + 4)}`,
            );
        }
      }),
    );
  });

  it('works on a background that compression has changed a little', () => {
    fc.assert(
      fc.property(discs, fc.integer({ min: 1, max: 4 }), (disc, noise) => {
        const inRange = (one: number) => Math.min(250, Math.max(5, one));
        const [color, background] = [disc.color.map(inRange), disc.background.map(inRange)] as unknown as [Rgb, Rgb];
        const { pixels } = remove(drawDisc({ ...disc, color, background }, noise));
        assert.ok(edgeError(pixels, disc) < 0.08);
        assert.equal(alphaAt(pixels, 0, 0), 0);
      }),
      { numRuns: 30 },
    );
  });

  it('removes a key color through a hole and says so, and keeps another color there', () => {
    const ring: Disc = { side, middle: [20, 20], radius: 15, hole: 6, color: [20, 20, 90], background: [255, 0, 255] };
    const keyed = remove(drawDisc(ring));
    assert.deepEqual([keyed.enclosed, alphaAt(keyed.pixels, 20, 20)], ['removed', 0]);
    const white = remove(drawDisc({ ...ring, background: [255, 255, 255] }));
    assert.deepEqual([white.enclosed, alphaAt(white.pixels, 20, 20), alphaAt(white.pixels, 0, 0)], ['kept', 1, 0]);
  });

  it('finds the color that was asked for although the subject has most of the border', () => {
    const wide: Disc = { side, middle: [20, 26], radius: 24, color: [200, 40, 40], background: [20, 240, 30] };
    const pixels = drawDisc(wide);
    assert.equal(removeBackground(pixels), 'noFlatBackground');
    const keyed = removeBackground(pixels, [0, 255, 0]);
    assert.ok(typeof keyed === 'object');
    assert.deepEqual([alphaAt(keyed.pixels, 0, 0), alphaAt(keyed.pixels, 20, 26)], [0, 1]);
  });

  it('takes no other flat color for the one that was asked for unless a corner has it', () => {
    const pixels = drawDisc({ side, middle: [20, 20], radius: 12, color: [20, 20, 90], background: [255, 255, 255] });
    for (const [x, y] of [
      [0, 0],
      [39, 0],
      [0, 39],
      [39, 39],
    ] as const)
      pixels.data.set([9, 9, 9, 255], (y * side + x) * 4);
    assert.equal(typeof removeBackground(pixels), 'object');
    assert.equal(removeBackground(pixels, [0, 255, 0]), 'noFlatBackground');
  });

  it('says why it changes nothing', () => {
    const flat = createPixels(side, side);
    flat.data.fill(255);
    assert.equal(removeBackground(flat), 'onlyBackground');
    assert.equal(removeBackground(createPixels(side, side)), 'transparent');
    const gradient = createPixels(side, side);
    gradient.data.forEach((_, at) => {
      gradient.data[at] = at % 4 === 3 ? 255 : (Math.floor(at / 4) % side) * 6;
    });
    assert.equal(removeBackground(gradient), 'noFlatBackground');
  });

  it('never throws, and never makes an image of another size', () => {
    const images = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
          .map((data) => ({ width, height, data: new Uint8ClampedArray(data) })),
      );
    fc.assert(
      fc.property(images, (image) => {
        const removed = removeBackground(image);
        if (typeof removed === 'object') assert.equal(removed.pixels.data.length, image.data.length);
      }),
    );
  });
});
