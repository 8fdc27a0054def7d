import type { FoundReference } from './reference.ts';

/** Stands for each character that is no part of the text proper. */
const mask = '\0';

/** The text with what the pattern finds masked, line breaks excepted, unless `kept` fits it; as long as it was. */
export function maskMatches(text: string, pattern: RegExp, kept?: RegExp): string {
  return text.replace(pattern, (found) => (kept?.test(found) ? found : found.replace(/[^\n]/g, mask)));
}

export function sortByStart(found: readonly FoundReference[]): readonly FoundReference[] {
  return [...found].sort((a, b) => a.start - b.start);
}
