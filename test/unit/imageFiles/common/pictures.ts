/** Pictures of every kind that can carry provenance, made and read by coders of others. */
import { decode as decodeJpeg, encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import type { MediaType } from '../../../../src/imageFiles/common/mediaTypes.ts';
import { embedMetadata } from '../../../../src/provenance/common/embedMetadata.ts';
import type { Provenance } from '../../../../src/provenance/common/provenance.ts';
import { decodedBySharp, encodeBySharp, filmBySharp, hasSharp } from './sharp.ts';
import { decodeWebp, encodeWebp, prepareWebp } from './webpCodec.ts';

export interface Pixels {
  /** Red, green, blue and alpha of each pixel, row by row. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Sample {
  readonly name: string;
  readonly mediaType: MediaType;
  readonly bytes: Uint8Array;
}

/** With all that is hard to keep in a prompt. */
export const provenance: Provenance = {
  prompt: ' A <lighthouse> & "its" \'keeper\' ]]> &amp;\r\n\tзакат, 灯台 🌊 e\u0301 ',
  model: 'picture-pro-3',
  aspectRatio: '16:9',
  size: '2K',
  createdAt: Date.UTC(2026, 10, 21, 6, 48, 22, 123),
  parent: 'ab'.repeat(32),
};

/** With nothing but what is always there. */
export const plain: Provenance = { prompt: 'A boat', model: '', aspectRatio: '', size: '', createdAt: 0 };

/** A file with where it came from and nothing else. */
export function withProvenance(bytes: Uint8Array, mediaType: MediaType, facts: Provenance): Uint8Array {
  return embedMetadata(bytes, mediaType, { provenance: facts });
}

/** One of each kind; the transparent ones have pixels of every opacity. */
export async function samples(): Promise<readonly Sample[]> {
  await prepareWebp();
  return [
    { name: 'PNG', mediaType: 'image/png', bytes: pngOf(drawn(true)) },
    { name: 'JPEG', mediaType: 'image/jpeg', bytes: jpegOf(drawn(false)) },
    { name: 'lossy WebP', mediaType: 'image/webp', bytes: await encodeWebp(drawn(false), false) },
    { name: 'lossless WebP', mediaType: 'image/webp', bytes: await encodeWebp(drawn(false), true) },
    { name: 'transparent lossy WebP', mediaType: 'image/webp', bytes: await encodeWebp(drawn(true), false) },
    { name: 'transparent lossless WebP', mediaType: 'image/webp', bytes: await encodeWebp(drawn(true), true) },
    ...(hasSharp() ? await samplesBySharp() : []),
  ];
}

async function samplesBySharp(): Promise<readonly Sample[]> {
  const [opaque, transparent] = [drawn(false), drawn(true)];
  return [
    { name: 'GIF', mediaType: 'image/gif', bytes: await encodeBySharp(opaque, 'gif') },
    { name: 'film in GIF', mediaType: 'image/gif', bytes: await filmBySharp([opaque, transparent, opaque]) },
    { name: 'AVIF', mediaType: 'image/avif', bytes: await encodeBySharp(opaque, 'avif') },
    { name: 'transparent AVIF', mediaType: 'image/avif', bytes: await encodeBySharp(transparent, 'avif') },
  ];
}

export async function decoded(mediaType: MediaType, bytes: Uint8Array): Promise<Pixels> {
  if (mediaType === 'image/webp') return decodeWebp(bytes);
  if (mediaType === 'image/gif' || mediaType === 'image/avif') return decodedBySharp(bytes);
  if (mediaType === 'image/jpeg') return decodeJpeg(bytes, { useTArray: true });
  const { data, width, height } = PNG.sync.read(Buffer.from(bytes));
  return { data: new Uint8Array(data), width, height };
}

/** Odd sides, so that rounding up shows. */
function drawn(isTransparent: boolean): Pixels {
  const [width, height] = [37, 23];
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    data.set([x * 6, y * 11, (x * y) % 256, isTransparent ? (pixel * 3) % 256 : 255], pixel * 4);
  }
  return { data, width, height };
}

function pngOf({ data, width, height }: Pixels): Uint8Array {
  const picture = new PNG({ width, height });
  picture.data.set(data);
  return new Uint8Array(PNG.sync.write(picture));
}

function jpegOf(pixels: Pixels): Uint8Array {
  return new Uint8Array(encodeJpeg({ ...pixels, data: Buffer.from(pixels.data) }, 90).data);
}
