import { diffArrays } from 'diff';
import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { trimBlankLines } from './extractRewrite.ts';
import { type JoinedText, joinSoftBreaks } from './proseLines.ts';
import { type DiffSegmentView, isChange } from './textPartView.ts';

/** Compares a text with its passage word by word, so that the user can accept or reject each change. */

/** Above this number of words the diff is by sentence. */
const mostWords = 2_000;
const mostCharacters = 40_000;

/** Maximum number of different words or sentences: the work grows quadratically, and nobody reviews more changes one by one. */
const mostDifferent = 600;

/** An unchanged word this short between two changes is a coincidence. */
const shortWord = 3;

/**
 * Returns both texts in order as segments; a single change if they have too little in common. Where a paragraph in that language is wrapped
 * does not count as a change.
 */
export function diffWords(before: string, after: string, languageId = ''): readonly DiffSegmentView[] {
  const old = joinSoftBreaks(normalizeLineEndings(before), languageId);
  const next = joinSoftBreaks(normalizeLineEndings(after), languageId);
  return asTheyWere(stretchesOf(old.text, next.text), old, next);
}

function stretchesOf(old: string, next: string): readonly DiffSegmentView[] {
  if (old === next) return old === '' ? [] : [{ same: old }];
  return differing(wordsOf(old), wordsOf(next)) ?? differing(sentencesOf(old), sentencesOf(next)) ?? [{ old, next }];
}

/** Restores the original line breaks. */
function asTheyWere(
  stretches: readonly DiffSegmentView[],
  before: JoinedText,
  after: JoinedText,
): readonly DiffSegmentView[] {
  let [from, to] = [0, 0];
  return stretches.map((stretch) => {
    const { old, next } = isChange(stretch) ? stretch : { old: stretch.same, next: stretch.same };
    const was = before.between(from, from + old.length);
    const is = after.between(to, to + next.length);
    from += old.length;
    to += next.length;
    if (isChange(stretch)) return { old: was, next: is };
    return was === is ? { same: is } : { same: is, was };
  });
}

/** Splits a text into words, white space and punctuation, also in scripts without spaces; undefined if there are too many. */
function wordsOf(text: string): readonly string[] | undefined {
  if (text.length > mostCharacters) return undefined;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  // `Intl.Segmenter` copies the whole text into each segment, so a long one would take quadratic memory.
  const runs = sentencesOf(text).flatMap((sentence) => sentence.match(/[\s\S]{1,300}/gu) ?? []);
  const segments = runs.flatMap((run) => [...segmenter.segment(run)]);
  const words = segments.filter(({ isWordLike }) => isWordLike).length;
  return words > mostWords ? undefined : segments.map(({ segment }) => segment);
}

function sentencesOf(text: string): readonly string[] {
  return text.match(/[^.!?。！？\n]+[.!?。！？]*[ \t]*|[.!?。！？]+[ \t]*|\n+/g) ?? [];
}

function differing(old: readonly string[] | undefined, next: readonly string[] | undefined) {
  if (!old || !next) return undefined;
  const parts = diffArrays([...old], [...next], { maxEditLength: mostDifferent });
  const stretches = parts?.map(({ value, added, removed }): DiffSegmentView => {
    const text = value.join('');
    return added || removed ? { old: removed ? text : '', next: added ? text : '' } : { same: text };
  });
  return stretches && joined(stretches);
}

/** Merges changes that are separated only by white space or a short word. */
function joined(stretches: readonly DiffSegmentView[]): readonly DiffSegmentView[] {
  const all: DiffSegmentView[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const last = all.at(-1);
    if (!last || !isChange(last)) all.push(stretch);
    else if (isChange(stretch)) all.splice(-1, 1, { old: last.old + stretch.old, next: last.next + stretch.next });
    else if (isChance(stretch.same) && index < stretches.length - 1)
      all.splice(-1, 1, { old: last.old + stretch.same, next: last.next + stretch.same });
    else all.push(stretch);
  }
  return all.flatMap(withoutCommonBlanks).reduce(withSame, []);
}

/** Appends a segment; adjacent unchanged text becomes one. */
function withSame(all: readonly DiffSegmentView[], stretch: DiffSegmentView): readonly DiffSegmentView[] {
  const last = all.at(-1);
  if (!last || isChange(last) || isChange(stretch)) return [...all, stretch];
  return [...all.slice(0, -1), { same: last.same + stretch.same }];
}

function isChance(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    !text.includes('\n') && words.length === 1 && (words[0] ?? '').length <= shortWord && /^[\p{L}\s]*$/u.test(text)
  );
}

/** Removes from a change what both sides have in common at its edges. */
function withoutCommonBlanks(stretch: DiffSegmentView): readonly DiffSegmentView[] {
  if (!isChange(stretch) || stretch.old === '' || stretch.next === '') return [stretch];
  const { old, next } = stretch;
  const end = /\s*$/.exec(old)?.[0] ?? '';
  const isCommon = end !== '' && next.endsWith(end) && next.length > end.length && old.length > end.length;
  if (!isCommon) return [stretch];
  return [{ old: old.slice(0, -end.length), next: next.slice(0, -end.length) }, { same: end }];
}

/** Caches diffs, because one is requested whenever its turn is shown. */
const known = new WeakMap<object, { before: string; languageId: string; stretches: readonly DiffSegmentView[] }>();

/**
 * Returns the diff between a passage and its text. Ignores blank lines around the text, and restores an indentation that the answer
 * omitted. `key` identifies the text in the cache; the language is empty if each of the passage's line breaks is significant.
 */
export function getPassageDiff(
  key: object,
  { text: passage, languageId }: { readonly text: string; readonly languageId: string },
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
