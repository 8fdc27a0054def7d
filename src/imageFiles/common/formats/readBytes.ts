/** Reading numbers and names out of a picture's bytes; beyond the end everything is zero, so that a cut picture reads as a short one. */
export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

export function uint16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1);
}

export function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);
}

/** Little-endian, as WebP and GIF write them. */
export function littleUint16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) + byteAt(bytes, at + 1) * 0x100;
}

export function littleUint24(bytes: Uint8Array, at: number): number {
  return littleUint16(bytes, at) + byteAt(bytes, at + 2) * 0x10000;
}

export function littleUint32(bytes: Uint8Array, at: number): number {
  return littleUint24(bytes, at) + byteAt(bytes, at + 3) * 0x1000000;
}

/** Characters of a chunk's or box's name. */
export function name(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
