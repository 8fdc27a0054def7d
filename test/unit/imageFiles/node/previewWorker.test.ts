import assert from 'node:assert/strict';
import { decode, encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { createPreview, maxPreviewBytes, type WholePicture } from '../../../../src/imageFiles/common/createPreview.ts';
import { decodeAndScale } from '../../../../src/imageFiles/node/previewWorker.ts';
import { turnedJpeg } from '../../service/common/samples.ts';

type Colour = readonly [number, number, number, number];

function painted(width: number, height: number, colour: (x: number, y: number) => Colour) {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colour(x, y), (y * width + x) * 4);
  return { width, height, data };
}

function png(width: number, height: number, colour: (x: number, y: number) => Colour): WholePicture {
  const picture = new PNG({ width, height });
  picture.data.set(painted(width, height, colour).data);
  return { bytes: new Uint8Array(PNG.sync.write(picture)), mediaType: 'image/png', width, height };
}

function jpeg(width: number, height: number, colour: (x: number, y: number) => Colour): WholePicture {
  return {
    bytes: new Uint8Array(encode(painted(width, height, colour), 95).data),
    mediaType: 'image/jpeg',
    width,
    height,
  };
}

/** The pixel in the middle of a quarter, near enough to be told from others. */
function pixel(bytes: Uint8Array, right: number, down: number): readonly number[] {
  const { width, height, data } = decode(bytes, { useTArray: true });
  const at = (Math.floor(height * down) * width + Math.floor(width * right)) * 4;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 64) * 64);
}

const [red, blue]: readonly [Colour, Colour] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
];
const halves = (x: number) => (x < 700 ? red : blue);
const small = (picture: WholePicture) => createPreview(picture, async (whole) => decodeAndScale(whole));

describe('Preview of a large image', () => {
  for (const [name, draw] of [
    ['PNG', png],
    ['JPEG', jpeg],
  ] as const) {
    it(`has at most 512 pixels and the same shape and colors, for a ${name}`, async () => {
      const made = await small(draw(1400, 700, halves));
      assert.equal(made?.mediaType, 'image/jpeg');
      const { width, height } = decode(made.bytes);
      assert.deepEqual([width, height], [512, 256]);
      assert.deepEqual(
        [pixel(made.bytes, 0.25, 0.5), pixel(made.bytes, 0.75, 0.5)],
        [
          [256, 0, 0],
          [0, 0, 256],
        ],
      );
    });
  }

  it('has the orientation that the camera recorded', async () => {
    const whole = jpeg(600, 300, (x, y) => (x < 300 && y < 150 ? red : blue));
    const corners = [0, 1].flatMap(() =>
      [0.25, 0.75, 0.75, 0.25].map((right, index) => [right, index < 2 ? 0.25 : 0.75]),
    );
    for (const [index, [right = 0, down = 0]] of corners.entries()) {
      const made = await small({ ...whole, bytes: turnedJpeg(whole.bytes, index + 1) });
      assert.ok(made);
      const { width, height } = decode(made.bytes);
      assert.deepEqual([width, height], index < 4 ? [512, 256] : [256, 512]);
      assert.deepEqual(pixel(made.bytes, right, down), [256, 0, 0], `turned by ${index + 1}`);
    }
  });

  it('is white where the image is transparent', async () => {
    const made = await small(png(600, 600, (_, y) => (y < 300 ? [0, 0, 0, 0] : [0, 0, 0, 255])));
    assert.ok(made);
    assert.deepEqual(pixel(made.bytes, 0.5, 0.25), [256, 256, 256]);
    assert.deepEqual(pixel(made.bytes, 0.5, 0.75), [0, 0, 0]);
  });

  it('is no larger than 200 KB, however detailed the image is', async () => {
    let seed = 1;
    const noise = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 256;
    };
    const made = await small(png(512, 512, () => [noise(), noise(), noise(), 255]));
    assert.ok(made && made.bytes.length <= maxPreviewBytes, `${made?.bytes.length}`);
  });

  it('is the image itself if it is small and in a format that can be attached', async () => {
    const tiny = jpeg(64, 48, () => red);
    assert.equal((await small(tiny))?.bytes, tiny.bytes);
    const webp = { ...tiny, mediaType: 'image/webp' };
    assert.deepEqual(await small(webp), { bytes: webp.bytes, mediaType: 'image/webp' });
  });

  it('is undefined, without reading the image, if it has 100 megapixels, too large a file, or an unknown size', async () => {
    const never = () => assert.fail('the picture was read');
    const huge = { bytes: new Uint8Array(10), mediaType: 'image/png', width: 10_000, height: 10_000 };
    assert.equal(await createPreview(huge, never), undefined);
    const heavy = { ...huge, bytes: new Uint8Array(60_000_001), width: 1_000, height: 1_000 };
    assert.equal(await createPreview(heavy, never), undefined);
    assert.equal(await createPreview({ ...huge, width: 0, height: 0, mediaType: 'image/heic' }, never), undefined);
  });

  it('is undefined for a format that cannot be read, and throws for damaged bytes', async () => {
    const avif = { bytes: new Uint8Array(100), mediaType: 'image/avif', width: 900, height: 900 };
    assert.equal(await small(avif), undefined);
    const whole = png(600, 600, () => red);
    await assert.rejects(small({ ...whole, bytes: whole.bytes.subarray(0, 100) }));
  });
});
