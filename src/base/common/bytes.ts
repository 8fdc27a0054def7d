/** Compares and hashes bytes. */

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

/** Returns the SHA-256 of bytes in hexadecimal digits. */
export type Sha256 = (bytes: Uint8Array) => Promise<string>;

/** The implementation of Web Crypto, which both extension hosts and the page have. */
export const sha256: Sha256 = async (bytes) => {
  // The runtime rejects only shared memory, which never contains an image.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
