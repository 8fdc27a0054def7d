/** The texts by which a key is recognized, before its escaped variants. */

export interface KeyForm {
  readonly text: string;
  readonly isBase64: boolean;
}

/** In UTF-16 code units. A shorter word is not a secret, and redacting it would spoil every sentence. */
export const minKeyLength = 4;

/** Returns the key itself, and the parts of its base64 that are the same wherever in the encoded text it begins. */
export function formsOf(key: string): readonly KeyForm[] {
  if (key.length < minKeyLength) return [];
  const encoded = [0, 1, 2].map((offset) => inBase64(key, offset));
  const inAddresses = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const base64 = [...new Set([...encoded, ...inAddresses])].filter((text) => text.length >= minKeyLength);
  return [{ text: key, isBase64: false }, ...base64.map((text) => ({ text, isBase64: true }))];
}

/** Returns the base64 characters that the key alone determines if this many bytes precede it. */
function inBase64(key: string, offset: number): string {
  const encoded = btoa('\0'.repeat(offset) + key);
  return encoded.slice(Math.ceil((8 * offset) / 6), Math.floor((8 * (offset + key.length)) / 6));
}
