import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decode, { init as initDecoder } from '@jsquash/webp/decode.js';
import encode, { init as initEncoder } from '@jsquash/webp/encode.js';
import { PNG } from 'pngjs';
import type { PixelSize } from '../../../../src/product/common/sizes.ts';

export interface RawPicture extends PixelSize {
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8Array;
}

let codecs: Promise<unknown> | undefined;

/** Quality of 100. */
export async function webpOf({ data, width, height }: RawPicture, quality: number): Promise<Uint8Array> {
  codecs ??= load();
  await codecs;
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
  return new Uint8Array(await encode(pixels, { quality }));
}

/** A WebP picture as a PNG. */
export async function pngOf(webp: Uint8Array): Promise<Uint8Array> {
  codecs ??= load();
  await codecs;
  const { data, width, height } = await decode(Uint8Array.from(webp).buffer);
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png);
}

/** The library would fetch its WebAssembly itself and make an ImageData, which works in browsers only. */
async function load(): Promise<void> {
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData: Pixels });
  await initEncoder(await compiled('enc/webp_enc_simd.wasm'));
  await initDecoder(await compiled('dec/webp_dec.wasm'));
}

class Pixels {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

async function compiled(name: string): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve(`@jsquash/webp/codec/${name}`);
  return WebAssembly.compile(await readFile(file));
}
