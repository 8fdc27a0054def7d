import type { EditorPart } from './editorMessage.ts';

/** A value between what models count for small and for large images. */
const perPicture = 1_000;

/** Tokens of a message besides its text. */
const perMessage = 4;

/**
 * Estimates the number of tokens of a text, rather too high, since the tokenizers of the service's models are unknown: a token is about
 * four characters of Latin letters, and about one of any other script.
 */
export function estimateTokens(text: string): number {
  const others = text.replace(/[ -\u024F\s]/g, '').length;
  return Math.ceil((text.length - others) / 4 + others);
}

/** Estimates the number of tokens of a message. */
export function estimateMessageTokens(parts: readonly EditorPart[]): number {
  return parts.reduce((sum, part) => sum + tokensOf(part), perMessage);
}

function tokensOf(part: EditorPart): number {
  if (part.kind === 'text' || part.kind === 'thinking') return estimateTokens(part.text);
  if (part.kind === 'call') return estimateTokens(part.name + JSON.stringify(part.input ?? {}));
  if (part.kind === 'result') return estimateMessageTokens(part.parts);
  return part.mediaType.startsWith('image/') ? perPicture : 0;
}
