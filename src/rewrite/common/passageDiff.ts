import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { trimBlankLines } from './answerBlocks.ts';
import type { DiffSegmentView } from './textPartView.ts';
import { diffWords } from './wordDiff.ts';

interface Known {
  readonly before: string;
  readonly languageId: string;
  readonly stretches: readonly DiffSegmentView[];
}

/** A comparison is asked for whenever its turn is shown. */
const known = new WeakMap<object, Known>();

/** What a text is for: words of a language, or of none where each line break means something. */
interface Passage {
  readonly text: string;
  readonly languageId: string;
}

/**
 * A text beside its passage. What is not the text's business is no change: blank lines around it, and an indentation that the
 * answer left out, which it is given again in its place. `key` stands for the text.
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

/** Of lines with anything in them. */
function leastIndentation(lines: readonly string[]): number {
  const widths = lines.filter((line) => line.trim() !== '').map(indentation);
  return widths.length === 0 ? 0 : widths.reduce((least, width) => Math.min(least, width));
}

function indentation(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
