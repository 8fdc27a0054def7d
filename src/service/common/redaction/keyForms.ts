/** The texts by which a key is recognized, its escapes aside. */

export interface KeyForm {
  readonly text: string;
  readonly isBase64: boolean;
}

/** In UTF-16 code units. A shorter word is no secret, and taking it out would spoil every sentence. */
export const minKeyLength = 4;

/** A key as it is, and what its base64 has in common wherever in the encoded text it begins. */
export function formsOf(key: string): readonly KeyForm[] {
  if (key.length < minKeyLength) return [];
  const encoded = [0, 1, 2].map((offset) => inBase64(key, offset));
  const inAddresses = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const base64 = [...new Set([...encoded, ...inAddresses])].filter((text) => text.length >= minKeyLength);
  return [{ text: key, isBase64: false }, ...base64.map((text) => ({ text, isBase64: true }))];
}

/** The characters that the key alone decides, where so many bytes stand before it. */
function inBase64(key: string, offset: number): string {
  const encoded = btoa('\0'.repeat(offset) + key);
  return encoded.slice(Math.ceil((8 * offset) / 6), Math.floor((8 * (offset + key.length)) / 6));
}
