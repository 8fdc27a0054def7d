/** Pictures as they leave this computer: a photo's file also says where and when it was taken, and by whom. */
import { joinBytes } from '../../base/common/bytes.ts';
import { jpegOrientation } from './orientation.ts';

interface Piece {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The file with what draws its pixels and no more: what a camera says goes but for how the picture is turned, and so do texts, and all behind
 * the picture's end. The same bytes where there is nothing of that, or they are no whole PNG, JPEG or WebP.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array {
  if (nameAt(bytes, 0, 3) === '\xff\xd8\xff') return jpegWithoutNotes(bytes);
  if (nameAt(bytes, 0) === '\x89PNG') return pngWithoutNotes(bytes);
  return nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP' ? webpWithoutNotes(bytes) : bytes;
}

const [scanStart, imageEnd] = [0xda, 0xd9];

/** By https://www.w3.org/Graphics/JPEG/itu-t81.pdf annex B: of what applications say, colours depend on these. */
function jpegWithoutNotes(bytes: Uint8Array): Uint8Array {
  const segments: Piece[] = [];
  let start = 2;
  while (bytes[start] === 0xff && bytes[start + 1] !== scanStart) {
    const end = bytes[start + 1] === 0xff ? start + 1 : start + 2 + lengthAt(bytes, start + 2);
    segments.push({ name: nameAt(bytes, start + 1, 12), start, end });
    start = end;
  }
  if (bytes[start] !== 0xff) return bytes;
  const end = endOfScans(bytes, start);
  const kept = segments.filter(({ name }) => !/^[\xe0-\xef\xfe]/.test(name) || /^(\xe0|\xe2..ICC_|\xee)/s.test(name));
  if (kept.length === segments.length && end === bytes.length) return bytes;
  const orientation = jpegOrientation(bytes);
  const turning = orientation === 1 ? [] : [turningSegment(orientation)];
  return joinBytes([bytes.subarray(0, 2), ...turning, ...partsOf(bytes, kept), bytes.subarray(start, end)]);
}

/** Behind the mark of the image's end. In the data of a scan 0xff is followed by 0 or a restart. */
function endOfScans(bytes: Uint8Array, firstScan: number): number {
  let at = firstScan;
  while (at >= 0) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === imageEnd) return at + 2;
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    const next = marker === 0xff ? at + 1 : at + 2 + (isData ? 0 : lengthAt(bytes, at + 2));
    at = bytes.indexOf(0xff, next);
  }
  return bytes.length;
}

function lengthAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0);
}

/** Exif with the one fact of how the picture is turned. */
function turningSegment(orientation: number): Uint8Array {
  const exif = `\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`;
  return Uint8Array.from(exif, (character) => character.charCodeAt(0));
}

/** By https://www.w3.org/TR/png-3/ section 5: chunks without which a picture cannot be drawn have a capital, of others colours and films need these. */
function pngWithoutNotes(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Piece[] = [];
  let start = 8;
  while (start + 12 <= bytes.length && chunks.at(-1)?.name !== 'IEND') {
    const end = start + 12 + view.getUint32(start);
    chunks.push({ name: nameAt(bytes, start + 4), start, end });
    start = end;
  }
  if (chunks.at(-1)?.name !== 'IEND' || start > bytes.length) return bytes;
  const kept = chunks.filter(({ name }) => /^[A-Z]|^(tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|cICP|acTL|fcTL|fdAT)$/.test(name));
  if (kept.length === chunks.length && start === bytes.length) return bytes;
  return joinBytes([bytes.subarray(0, 8), ...partsOf(bytes, kept)]);
}

/** By https://developers.google.com/speed/webp/docs/riff_container. */
function webpWithoutNotes(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Piece[] = [];
  const whole = 8 + view.getUint32(4, true);
  let start = 12;
  while (start + 8 <= whole && whole <= bytes.length) {
    const length = view.getUint32(start + 4, true);
    chunks.push({ name: nameAt(bytes, start), start, end: start + 8 + length + (length % 2) });
    start = chunks.at(-1)?.end ?? whole;
  }
  if (start !== whole) return bytes;
  const kept = chunks.filter(({ name }) => /^(VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/.test(name));
  if (kept.length === chunks.length && whole === bytes.length) return bytes;
  const bare = joinBytes([bytes.subarray(0, 12), ...partsOf(bytes, kept)]);
  new DataView(bare.buffer).setUint32(4, bare.length - 8, true);
  if (nameAt(bare, 12) === 'VP8X') bare[20] = (bare[20] ?? 0) & ~0x0c;
  return bare;
}

function partsOf(bytes: Uint8Array, pieces: readonly Piece[]): readonly Uint8Array[] {
  return pieces.map(({ start, end }) => bytes.subarray(start, end));
}

function nameAt(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
