/**
 * A key as typed or pasted, free of what comes along: blanks around it, quotes, `Bearer `, line breaks.
 * Nothing when what remains cannot be a key: empty, or with blanks or characters that no header takes (the contract, section 5).
 */
export function cleanKey(typed: string): string | undefined {
  const key = unquoted(unquoted(typed).replace(/^(authorization\s*:)?\s*bearer(\s+|$)/i, '')).replace(
    /\s*[\r\n]+\s*/g,
    '',
  );
  return /^[\x21-\x7e]+$/.test(key) ? key : undefined;
}

/** Zero-width characters come along from web pages. */
function unquoted(text: string): string {
  return text.replace(/^[\s"'`\u200b-\u200f\ufeff]+|[\s"'`\u200b-\u200f\ufeff]+$/g, '');
}
