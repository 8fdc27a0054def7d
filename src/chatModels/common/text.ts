import { truncate } from '../../base/common/truncate.ts';
import { limits } from '../../product/common/limits.ts';
import type { EditorPart } from './editorMessage.ts';

/** Returns the text that replaces a part that is not text. */
type Instead = (part: EditorPart) => string | undefined;

/** Returns the text of a message. */
export function getMessageText(parts: readonly EditorPart[], instead: Instead): string {
  return parts.map((part) => wordsOf(part, instead) ?? instead(part) ?? '').join('');
}

/** Returns the output of a tool as text; some services reject an empty one. */
export function getToolResultText(parts: readonly EditorPart[], instead: Instead): string {
  return getMessageText(parts, instead) || 'Done.';
}

function wordsOf(part: EditorPart, instead: Instead): string | undefined {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'result') return `\nA tool gave: ${getToolResultText(part.parts, instead)}\n`;
  return part.kind === 'data' && isText(part.mediaType) ? decoded(part.bytes) : undefined;
}

function isText(mediaType: string): boolean {
  return /^(?:text\/|application\/json\b)/.test(mediaType);
}

function decoded(bytes: Uint8Array): string {
  return truncate(new TextDecoder().decode(bytes), limits.material);
}
