import type { FoundReference } from './reference.ts';

/** Replaces each masked character. */
const mask = '\0';

/** Masks what the pattern matches, except line breaks and matches that fit `kept`; keeps the length. */
export function maskMatches(text: string, pattern: RegExp, kept?: RegExp): string {
  return text.replace(pattern, (found) => (kept?.test(found) ? found : found.replace(/[^\n]/g, mask)));
}

export function sortByStart(found: readonly FoundReference[]): readonly FoundReference[] {
  return [...found].sort((a, b) => a.start - b.start);
}
