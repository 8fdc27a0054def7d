/** A thread of the Node extension host: makes the image small that it is started with, posts it, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { decode as decodeJpeg, encode as encodeJpeg } from 'jpeg-js';
import readPng from 'pngjs/lib/parser-sync.js';
import {
  getPreviewSize,
  maxPreviewBytes,
  qualities,
  type SmallPicture,
  type WholePicture,
} from '../common/createPreview.ts';
import { jpegOrientation } from '../common/orientation.ts';

/** Red, green, blue and alpha of each pixel, row by row. */
interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What the libraries read; the size of the image was checked before. */
const decoders: Readonly<Record<string, (bytes: Uint8Array) => RawPicture>> = {
  // The library accepts only a Buffer, and a message to a thread does not keep that class.
  'image/png': ({ buffer, byteOffset, length }) => readPng(Buffer.from(buffer, byteOffset, length), {}),
  // Reads about 12 megapixels, and takes 350 MB for a second, including memory that the library does not count.
  'image/jpeg': (bytes) => decodeJpeg(bytes, { useTArray: true, maxMemoryUsageInMB: 256, maxResolutionInMP: 21 }),
};

/** Returns the image made small, or undefined for a format that is not read here. Throws if the bytes are damaged. */
export function decodeAndScale({ bytes, mediaType }: WholePicture): SmallPicture | undefined {
  const decode = decoders[mediaType];
  if (!decode) return undefined;
  const whole = decode(bytes);
  const orientation = mediaType === 'image/jpeg' ? jpegOrientation(bytes) : 1;
  const small = applyOrientation(scaledOnWhite(whole, getPreviewSize(whole)), orientation);
  for (const quality of qualities) {
    const { data } = encodeJpeg(small, quality * 100);
    if (data.length <= maxPreviewBytes) return { bytes: new Uint8Array(data), mediaType: 'image/jpeg' };
  }
  return undefined;
}

const white = 255;

/** Returns the image at a smaller size: each pixel is the mean of those it replaces, on white if they are transparent. */
function scaledOnWhite(whole: RawPicture, { width, height }: Omit<RawPicture, 'data'>): RawPicture {
  const data = new Uint8Array(width * height * 4).fill(white);
  for (let y = 0; y < height; y++) {
    const rows = getReplacedPixels(y, height, whole.height);
    for (let x = 0; x < width; x++)
      data.set(mean(whole, getReplacedPixels(x, width, whole.width), rows), (y * width + x) * 4);
  }
  return { width, height, data };
}

/** A range of pixels; the end is exclusive. */
type Range = readonly [start: number, end: number];

/** Returns the pixels of the whole, at least one, that one pixel of the small image replaces. */
function getReplacedPixels(at: number, of: number, whole: number): Range {
  const from = Math.floor((at * whole) / of);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * whole) / of))];
}

function mean({ width, data }: RawPicture, [left, right]: Range, [top, bottom]: Range): readonly number[] {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const alpha = (data[at + 3] ?? 0) / 255;
      const ground = white * (1 - alpha);
      red += (data[at] ?? 0) * alpha + ground;
      green += (data[at + 1] ?? 0) * alpha + ground;
      blue += (data[at + 2] ?? 0) * alpha + ground;
    }
  const count = (right - left) * (bottom - top);
  return [red / count, green / count, blue / count];
}

/** Returns the image as the camera says it is to be seen; `orientation` is Exif's, from 1 to 8. */
function applyOrientation(picture: RawPicture, orientation: number): RawPicture {
  const { width, height } = picture;
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const from = getPixelOffset(picture, orientation, { x, y });
      data.set(picture.data.subarray(from, from + 4), (y * size.width + x) * 4);
    }
  return { ...size, data };
}

/** Returns the position in the data of a pixel that is seen there. */
function getPixelOffset({ width, height }: RawPicture, orientation: number, seen: { x: number; y: number }): number {
  const [across, down] = orientation >= 5 ? [seen.y, seen.x] : [seen.x, seen.y];
  const column = [2, 3, 7, 8].includes(orientation) ? width - 1 - across : across;
  const row = [3, 4, 6, 7].includes(orientation) ? height - 1 - down : down;
  return (row * width + column) * 4;
}

parentPort?.postMessage(decodeAndScale(workerData));
