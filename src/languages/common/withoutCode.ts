import { MarkdownCode, nextTelling } from './code.ts';

/** Stands for what is code or escaped. */
const masked = '\0';

/** The text with every character masked that is code or escaped, line breaks excepted; as long as it was. */
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
