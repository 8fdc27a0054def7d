import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { trimBlankLines } from './answerBlocks.ts';
import type { DiffSegmentView } from './textPartView.ts';
import { diffWords } from './wordDiff.ts';

interface Known {
  readonly before: string;
  readonly languageId: string;
  readonly stretches: readonly DiffSegmentView[];
}

/** Caches diffs, because one is requested whenever its turn is shown. */
const known = new WeakMap<object, Known>();

/** The passage; the language is empty if each of its line breaks is significant. */
interface Passage {
  readonly text: string;
  readonly languageId: string;
}

/**
 * Returns the diff between a passage and its text. Ignores blank lines around the text, and restores an indentation that the answer
 * omitted. `key` identifies the text in the cache.
 */
export function getPassageDiff(
  key: object,
  { text: passage, languageId }: Passage,
  text: string,
): readonly DiffSegmentView[] {
  const before = likened(passage, text);
  const found = known.get(key);
  if (found?.before === before && found.languageId === languageId) return found.stretches;
  const stretches = diffWords(before, text, languageId);
  known.set(key, { before, languageId, stretches });
  return stretches;
}

function likened(passage: string, text: string): string {
  const [first = '', ...further] = trimBlankLines(normalizeLineEndings(passage)).trimEnd().split('\n');
  const opening = /^[ \t]/.test(text) ? first : first.trimStart();
  const width = leastIndentation(text.split('\n').slice(1)) === 0 ? leastIndentation(further) : 0;
  return [opening, ...further.map((line) => line.slice(Math.min(width, indentation(line))))].join('\n');
}

/** Ignores empty lines. */
function leastIndentation(lines: readonly string[]): number {
  const widths = lines.filter((line) => line.trim() !== '').map(indentation);
  return widths.length === 0 ? 0 : widths.reduce((least, width) => Math.min(least, width));
}

function indentation(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
