import { findLanguage } from '../languages.ts';
import type { FoundReference } from './reference.ts';

/** Returns the picture references of a document by VS Code's language id, in order; empty if the language has no syntax for them. */
export function findReferences(languageId: string, text: string): readonly FoundReference[] {
  // Positions stay the same, and no parser needs to handle carriage returns.
  return findLanguage(languageId)?.find?.(text.replaceAll('\r\n', ' \n')) ?? [];
}
