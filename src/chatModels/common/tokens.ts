import type { EditorPart } from './editorMessage.ts';

/** Between what models count for small and for large pictures. */
const perPicture = 1_000;

/** What a message costs beside its words. */
const perMessage = 4;

/**
 * About how many tokens a text is, on the high side, since no tokenizer of the service's models is known: a token is about four
 * characters of Latin letters, and about one of any other script.
 */
export function estimateTokens(text: string): number {
  const others = text.replace(/[ -\u024F\s]/g, '').length;
  return Math.ceil((text.length - others) / 4 + others);
}

/** The same of a message. */
export function estimateMessageTokens(parts: readonly EditorPart[]): number {
  return parts.reduce((sum, part) => sum + tokensOf(part), perMessage);
}

function tokensOf(part: EditorPart): number {
  if (part.kind === 'text' || part.kind === 'thinking') return estimateTokens(part.text);
  if (part.kind === 'call') return estimateTokens(part.name + JSON.stringify(part.input ?? {}));
  if (part.kind === 'result') return estimateMessageTokens(part.parts);
  return part.mediaType.startsWith('image/') ? perPicture : 0;
}
