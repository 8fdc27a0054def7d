/** Compares a text with its passage word by word, so that the user can accept or reject each change. */
import { diffArrays } from 'diff';
import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { type JoinedText, joinSoftBreaks } from './softBreaks.ts';
import { type DiffSegmentView, isChange } from './textPartView.ts';

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
  const [old, next] = [
    joinSoftBreaks(normalizeLineEndings(before), languageId),
    joinSoftBreaks(normalizeLineEndings(after), languageId),
  ];
  return asTheyWere(stretchesOfWords(old.text, next.text), old, next);
}

function stretchesOfWords(old: string, next: string): readonly DiffSegmentView[] {
  if (old === next) return old === '' ? [] : [{ same: old }];
  const words = [old, next].map(wordsOf);
  return differing(words[0], words[1]) ?? differing(sentencesOf(old), sentencesOf(next)) ?? [{ old, next }];
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
  const segments = sentencesOf(text).flatMap((sentence) =>
    runsOf(sentence).flatMap((run) => [...segmenter.segment(run)]),
  );
  const words = segments.filter(({ isWordLike }) => isWordLike).length;
  return words > mostWords ? undefined : segments.map(({ segment }) => segment);
}

/** `Intl.Segmenter` copies the whole text into each segment, so a long one would take quadratic memory. */
function runsOf(sentence: string): readonly string[] {
  return sentence.match(/[\s\S]{1,300}/gu) ?? [];
}

function sentencesOf(text: string): readonly string[] {
  return text.match(/[^.!?。！？\n]+[.!?。！？]*[ \t]*|[.!?。！？]+[ \t]*|\n+/g) ?? [];
}

function differing(old: readonly string[] | undefined, next: readonly string[] | undefined) {
  if (!old || !next) return undefined;
  const parts = diffArrays([...old], [...next], { maxEditLength: mostDifferent });
  return parts && joined(stretchesOf(parts));
}

interface Part {
  readonly value: readonly string[];
  readonly added: boolean;
  readonly removed: boolean;
}

function stretchesOf(parts: readonly Part[]): readonly DiffSegmentView[] {
  const stretches: DiffSegmentView[] = [];
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    stretches.push(added || removed ? { old: removed ? text : '', next: added ? text : '' } : { same: text });
  }
  return stretches;
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
