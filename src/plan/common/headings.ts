/** Finds the headings of a document in the languages in which pictures are inserted below headings. All texts have line feeds only. */

import { findLanguage } from '../../languages/common/languages.ts';

export interface Heading {
  /** Without the syntax of its language. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** Maximum number of headings that are found. */
const maxHeadings = 5_000;

/** Maximum length of a line that is searched, in UTF-16 code units. */
const maxLineLength = 500;

/** Returns the headings in their order; an empty list in a language that has none. */
export function getHeadings(languageId: string, text: string): readonly Heading[] {
  const find = findLanguage(languageId)?.findHeading;
  if (!find) return [];
  const lines = text.split('\n').map((line) => line.slice(0, maxLineLength));
  const fences = new Fences();
  const headings: Heading[] = [];
  for (const [at, line] of lines.entries()) {
    if (fences.takes(line) || headings.length >= maxHeadings) continue;
    const found = find(line, lines[at + 1]);
    if (found?.trim()) headings.push({ text: found.trim(), line: at + 1 });
  }
  return headings;
}

/** Returns the heading that is at a line, or the last one above it. */
export function findHeadingAbove(headings: readonly Heading[], line: number): Heading | undefined {
  return headings.findLast((heading) => heading.line <= line);
}

/** Returns the same text for all spellings of a heading: an answer omits syntax, numbers and punctuation. */
export function normalizeHeading(text: string): string {
  const plain = text.slice(0, maxLineLength).normalize('NFKC').toLowerCase();
  const words = plain.replace(/<[^<>]{0,100}>/g, ' ').replace(/[’‘`´]/g, "'");
  const bare = words.replace(/[^\p{L}\p{N}\p{M}']+/gu, ' ').trim();
  return bare.replace(/^(?:(?:chapter|section|part)\s)?(?:\d{1,3}\s)+(?=\S)/, '').replace(/'/g, '');
}

/** Detects lines that contain no headings: code and front matter. */
class Fences {
  private closing = '';
  private isFirst = true;

  takes(line: string): boolean {
    const mark =
      /^\s{0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ??
      (this.isFirst ? /^---\s*$/.exec(line)?.[0].trim() : '') ??
      '';
    this.isFirst = false;
    const isInside = this.closing !== '';
    if (!isInside) this.closing = mark;
    else if (line.trim().startsWith(this.closing)) this.closing = '';
    return isInside || mark !== '';
  }
}
