import { trimMatching } from '../../base/common/trimMatching.ts';

/**
 * A key as typed or pasted, free of what comes along: blanks around it, quotes, `Bearer `, line breaks.
 * Nothing when what remains cannot be a key: empty, or with blanks or characters that no header takes (the contract, section 5).
 */
export function parseKey(typed: string): string | undefined {
  const named = unquoted(unquoted(typed).replace(/^(authorization\s*:)?\s*bearer(\s+|$)/i, ''));
  const key = named
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .join('');
  return /^[\x21-\x7e]+$/.test(key) ? key : undefined;
}

/** Zero-width characters come along from web pages. */
function unquoted(text: string): string {
  return trimMatching(text, /[\s"'`\u200b-\u200f\ufeff]/);
}
