/** Google's own WebP coder, compiled for WebAssembly: what it decodes, browsers show. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decode, { init as initDecoder } from '@jsquash/webp/decode.js';
import encode, { init as initEncoder } from '@jsquash/webp/encode.js';
import type { Pixels } from './pictures.ts';

const require = createRequire(import.meta.url);

/** What the coder makes of decoded pixels; Node has no class of that name. */
class NodeImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

/** Makes both directions ready; in Node they cannot fetch their programs by themselves. */
export async function prepareWebp(): Promise<void> {
  Object.assign(globalThis, { ImageData: globalThis.ImageData ?? NodeImageData });
  await initDecoder(await program('dec/webp_dec.wasm'));
  await initEncoder(await program('enc/webp_enc_simd.wasm'));
}

export async function encodeWebp({ data, width, height }: Pixels, isLossless: boolean): Promise<Uint8Array> {
  const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
  return new Uint8Array(await encode(pixels, { lossless: isLossless ? 1 : 0 }));
}

export async function decodeWebp(bytes: Uint8Array): Promise<Pixels> {
  const { data, width, height } = await decode(new Uint8Array(bytes).buffer);
  return { data: new Uint8Array(data), width, height };
}

function program(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(require.resolve(`@jsquash/webp/codec/${file}`)));
}
