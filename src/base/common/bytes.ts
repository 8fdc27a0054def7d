/** Compares and hashes bytes and texts. */

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/**
 * Returns a short key of a text; two texts may share one. FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv), 32 bits, over UTF-16 code
 * units.
 */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Returns a view for numbers; reading beyond its end throws. */
export function toDataView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Returns the SHA-256 of bytes in hexadecimal digits. */
export type Sha256 = (bytes: Uint8Array) => Promise<string>;

/** The implementation of Web Crypto, which both extension hosts and the page have. */
export const sha256: Sha256 = async (bytes) => {
  // The runtime rejects only shared memory, which never contains an image.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
