import { trimMatching } from '../../base/common/span.ts';

/**
 * Returns a key as typed or pasted, without what surrounds it: white space, quotes, `Bearer `, line breaks. Undefined if the rest cannot be
 * a key: empty, or with spaces or characters that no header accepts (the contract, section 5).
 */
export function parseKey(typed: string): string | undefined {
  const named = stripQuotes(stripQuotes(typed).replace(/^(authorization\s*:)?\s*bearer(\s+|$)/i, ''));
  const key = named
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .join('');
  return /^[\x21-\x7e]+$/.test(key) ? key : undefined;
}

/** Removes zero-width characters too, which are copied from web pages. */
function stripQuotes(text: string): string {
  return trimMatching(text, /[\s"'`\u200b-\u200f\ufeff]/);
}
