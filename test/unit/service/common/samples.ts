import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';

/** A real PNG of the given size, plain except for its first pixel. */
export function pngBytes(width = 4, height = 3, shade = 90): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(shade);
  picture.data[0] = 255 - shade;
  return PNG.sync.write(picture);
}

export function jpegBytes(width = 16, height = 8): Buffer {
  return jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 120) }, 80).data;
}

/** A JPEG whose frame says that it has four components. */
export function cmykJpeg(): Buffer {
  const bytes = jpegBytes();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes[frame + 9] = 4;
  return bytes;
}

/** A JPEG with Exif's orientation, from 1 to 8. */
export function turnedJpeg(bytes: Uint8Array, orientation: number): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(head.length - 2 + tiff.length, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, tiff, bytes.subarray(2)]);
}

/** The smallest GIF: 1 by 1. */
export const gifBytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The smallest GIF with its frame, which begins after the header, the colors and the control block, a second time. */
export function animatedGif(): Buffer {
  const frame = gifBytes.subarray(27, -1);
  return Buffer.concat([gifBytes.subarray(0, -1), frame, gifBytes.subarray(-1)]);
}

/** The smallest lossy WebP: 1 by 1. */
export const webpBytes = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** An AVIF with only its boxes: 640 by 480, without real image data. */
export const avifBytes = Buffer.concat([
  box('ftyp', Buffer.from('avif\0\0\0\0avif')),
  box('meta', box('ispe', Buffer.from([0, 0, 0, 0, 0, 0, 2, 128, 0, 0, 1, 224]))),
  box('mdat', Buffer.alloc(40, 7)),
]);

/** Beginnings of formats that VS Code does not show; the rest of them is not read. */
export const heicBytes = Buffer.concat([
  box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
  box('mdat', Buffer.alloc(40, 7)),
]);
export const tiffBytes = Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(40, 7)]);
export const jxlBytes = Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(40, 7)]);
/** Data whose format cannot be recognized by its bytes. */
export const strangeBytes = Buffer.from([0, 1, 2, 3, 200, 201, 202, 203]);

/** Data that a service may call an image but is not: code that a computer or a browser page would run. */
export const foreignFiles: readonly (readonly [said: string, bytes: Buffer])[] = [
  ['image/js', Buffer.from('//\x01\nrequire("child_process").execSync("id")\n')],
  ['image/exe', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(60, 7)])],
  ['image/sh', Buffer.from('#!/bin/sh\n#\x01\nid\n')],
  ['text/html', Buffer.from('<!--\x01--><script>alert(1)</script>')],
  ['image/html', Buffer.from('<!--\x01--><script>alert(1)</script>')],
  ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
];

/** An AVIF only by its compatible brands, as encoders of still pictures write it. */
export const generalAvifBytes = Buffer.concat([
  box('ftyp', Buffer.from('mif1\0\0\0\0mif1avif')),
  box('meta', box('ispe', Buffer.from([0, 0, 0, 0, 0, 0, 2, 128, 0, 0, 1, 224]))),
  box('mdat', Buffer.alloc(40, 7)),
]);

/** A BMP of 3 by 2 pixels, stored top to bottom. */
export const bmpBytes = bmpOf(3, 2);

function bmpOf(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(Math.ceil((width * 3) / 4) * 4 * height, 120);
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(-height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

function box(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

export function inline(bytes: Uint8Array, mimeType = 'image/png'): object {
  return { inlineData: { mimeType, data: Buffer.from(bytes).toString('base64') } };
}

/** An image response with one candidate. */
export function candidate(parts: unknown, more: object = {}): object {
  return { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0, ...more }] };
}

/** A chat completion as documented (the contract, section 2.4). */
export function completion(message: object, more: object = {}): object {
  return {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'chat-1-large',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop', ...more }],
    usage: { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 },
  };
}

/** A chunk of a streamed completion. */
export function chunk(delta: object, finishReason: string | null = null): object {
  return { id: 'c1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] };
}

/** A PNG with a chunk of that many bytes of noise, which decoders skip. */
export function noisyPng(length: number, seed: number): Buffer {
  const whole = pngBytes();
  const noise = Buffer.alloc(length);
  for (let at = 0, state = seed; at < length; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    noise[at] = state >> 16;
  }
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write('teXt', 4, 'latin1');
  return Buffer.concat([whole.subarray(0, -12), head, noise, Buffer.alloc(4), whole.subarray(-12)]);
}
