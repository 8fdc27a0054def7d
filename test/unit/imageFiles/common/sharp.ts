/** The coders of https://sharp.pixelplumbing.com, for formats that no other tool here writes; it comes without types where it is missing. */
import { createRequire } from 'node:module';
import type { Pixels } from './pictures.ts';

interface Encoder {
  toBuffer(): Promise<Buffer>;
  toBuffer(options: { resolveWithObject: true }): Promise<{ data: Buffer; info: { width: number; height: number } }>;
}

interface Image extends Encoder {
  ensureAlpha(): Image;
  raw(): Encoder;
  gif(options?: { loop: number }): Encoder;
  avif(options: { lossless: boolean }): Encoder;
}

type Sharp = (input: Uint8Array | Uint8Array[], options?: object) => Image;

const sharp = loaded();

/** Where it is missing, as on a platform that it is not built for, there is nothing to ask. */
export function hasSharp(): boolean {
  return sharp !== undefined;
}

export async function encodeBySharp({ data, width, height }: Pixels, form: 'gif' | 'avif'): Promise<Uint8Array> {
  const image = present()(data, { raw: { width, height, channels: 4 } });
  return new Uint8Array(await (form === 'gif' ? image.gif() : image.avif({ lossless: true })).toBuffer());
}

/** Frames one after the other, again and again. */
export async function filmBySharp(frames: readonly Pixels[]): Promise<Uint8Array> {
  const [{ width, height } = { width: 1, height: 1 }] = frames;
  const data = new Uint8Array(Buffer.concat(frames.map((frame) => frame.data)));
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height };
  return new Uint8Array(await present()(data, { raw, animated: true }).gif({ loop: 0 }).toBuffer());
}

/** Of a film all frames, one below the other. */
export async function decodedBySharp(bytes: Uint8Array): Promise<Pixels> {
  const image = present()(bytes, { animated: true }).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

function present(): Sharp {
  if (!sharp) throw new Error('sharp is not installed.');
  return sharp;
}

function loaded(): Sharp | undefined {
  try {
    return createRequire(import.meta.url)('sharp') as Sharp;
  } catch {
    return undefined;
  }
}
