/** Converts an answer's text, which is Markdown, to paragraphs of another language. */
import { findLanguage } from '../../languages/common/languages.ts';
import { toParagraphs } from '../../languages/common/paragraphs.ts';

/** Returns the text for a document of this language, or undefined if the language has no prose. */
export function toDocumentProse(languageId: string, answer: string): string | undefined {
  if (languageId === 'plaintext') return toParagraphs(answer, (text) => text);
  return findLanguage(languageId)?.toProse?.(answer);
}

/** Whether a document of this language can contain prose beside its own text. */
export function supportsProse(languageId: string): boolean {
  return languageId === 'plaintext' || findLanguage(languageId)?.toProse !== undefined;
}
