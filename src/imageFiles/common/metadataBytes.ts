/** Reading and writing the bytes of picture files. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes as text; nothing where they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The characters of a name, all below 256, a byte each. */
export function encodeName(name: string): Uint8Array {
  return Uint8Array.from(name, (character) => character.charCodeAt(0));
}

/** Whether these characters, all below 256, stand there. */
export function hasName(bytes: Uint8Array, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    if (bytes[at + index] !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** A view for reading numbers; reading beyond its end throws, so lengths are checked first. */
export function toDataView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** A big-endian number of four bytes. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  toDataView(bytes).setUint32(0, value);
  return bytes;
}

/** A little-endian number of four bytes. */
export function uint32LE(value: number): Uint8Array {
  return uint32(value).reverse();
}
