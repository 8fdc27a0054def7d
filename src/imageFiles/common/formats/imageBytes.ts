/** Reads and writes the bytes of image files. Beyond the end every number is zero, so that a cut image reads as a short one. */
import { toDataView } from '../../../base/common/bytes.ts';
import type { Span } from '../../../base/common/span.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

export function uint16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1);
}

export function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);
}

/** Reads a little-endian number, as WebP and GIF write them. */
export function littleUint16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) + byteAt(bytes, at + 1) * 0x100;
}

export function littleUint24(bytes: Uint8Array, at: number): number {
  return littleUint16(bytes, at) + byteAt(bytes, at + 2) * 0x10000;
}

export function littleUint32(bytes: Uint8Array, at: number): number {
  return littleUint24(bytes, at) + byteAt(bytes, at + 3) * 0x1000000;
}

/** Returns the characters of a name, one for each byte. */
export function nameAt(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** Whether these characters, all below 256, are there. */
export function hasName(bytes: Uint8Array, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    if (bytes[at + index] !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** Encodes the characters of a name, all below 256, as one byte each. */
export function encodeName(name: string): Uint8Array {
  return Uint8Array.from(name, (character) => character.charCodeAt(0));
}

/** Encodes a big-endian number of 0 to 8 bytes. */
export function encodeNumber(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(8);
  toDataView(bytes).setBigUint64(0, BigInt(value));
  return bytes.subarray(8 - size);
}

/** Encodes a little-endian number of four bytes. */
export function encodeLittle(value: number): Uint8Array {
  return encodeNumber(value, 4).reverse();
}

export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the bytes as text, or undefined if they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A file of more pieces than this was made to keep its reader busy. */
export const maxPieces = 100_000;

/** How the pieces of a file follow each other. */
interface Layout {
  readonly first: number;
  /** Returns the end of the piece that begins there, or undefined if none begins there. */
  endOf(start: number): number | undefined;
  isLast(piece: Span): boolean;
}

/** Returns the pieces up to the last one, or undefined if one of them is cut off or invalid. */
export function readPieces(
  bytes: Uint8Array,
  { first, endOf, isLast }: Layout,
  most = maxPieces,
): readonly Span[] | undefined {
  const pieces: Span[] = [];
  for (let start = first; start < bytes.length && pieces.length < most; ) {
    const end = endOf(start);
    if (end === undefined || end > bytes.length) return undefined;
    pieces.push({ start, end });
    if (isLast({ start, end })) return pieces;
    start = end;
  }
  return undefined;
}

/** Returns the bytes of each piece. */
export function slices(bytes: Uint8Array, pieces: readonly Span[]): readonly Uint8Array[] {
  return pieces.map(({ start, end }) => bytes.subarray(start, end));
}
