import { MarkdownCode, nextTelling } from './markdownCode.ts';

/** Replaces characters that are code or escaped. */
const masked = '\0';

/** Masks every character that is code or escaped, except line breaks; keeps the length. */
export function withoutCode(text: string): string {
  const code = new MarkdownCode();
  const out: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = code.isSteady ? nextTelling(text, at) : at;
    if (end > at) code.skip();
    else code.push(text.charAt(at));
    const kept = text.slice(at, Math.max(end, at + 1));
    out.push(kept === '\n' || !(code.inCode || code.isEscaped) ? kept : masked.repeat(kept.length));
    at += kept.length;
  }
  return out.join('');
}
