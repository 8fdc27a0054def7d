import { type KeyForm, minKeyLength } from './keyForms.ts';
import type { View } from './textViews.ts';

/** A part of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Minimum length of the beginning of a form that is hidden even if its rest does not follow; a shorter one could be ordinary text where
 * words are joined.
 */
const minPartLength = 12;

/** The rest of an escape that was cut, at the end of a text. */
const cutEscape = /[\\%&][\\%&#;{\w]{0,60}$/;

/**
 * Returns where a view contains one of the forms, whole or a long part of its beginning, or any part at a position where the text is cut.
 */
export function findKeys({ text, isJoined = false }: View, forms: readonly KeyForm[]): readonly Range[] {
  const ends = isJoined ? [] : endsOf(text);
  const findable = isJoined ? forms.filter((form) => form.text.length >= minPartLength) : forms;
  return findable.flatMap((form) => {
    const found = [...partsIn(text, form.text), ...ends.flatMap((end) => cutPart(text, end, form.text))];
    return form.isBase64 ? withRuns(text, found, isJoined ? 1 : text.length) : found;
  });
}

function partsIn(text: string, form: string): readonly Range[] {
  const found: Range[] = [];
  const beginning = form.slice(0, minPartLength);
  for (let start = text.indexOf(beginning); start >= 0; ) {
    let end = start + beginning.length;
    while (end - start < form.length && text[end] === form[end - start]) end += 1;
    found.push({ start, end });
    start = text.indexOf(beginning, end);
  }
  return found;
}

/** Returns where a text that may have been cut ends: at its end, and before the rest of an escape. */
function endsOf(text: string): readonly number[] {
  const rest = cutEscape.exec(text.slice(-64))?.[0] ?? '';
  const from = text.length - rest.length;
  return [text.length, ...[...rest.matchAll(/[\\%&]/g)].map(({ index }) => from + index)];
}

/** Returns the beginning of a form before an end, with what follows it. */
function cutPart(text: string, end: number, form: string): readonly Range[] {
  const most = Math.min(form.length - 1, end);
  for (let length = most; length >= minKeyLength; length -= 1)
    if (text.startsWith(form.slice(0, length), end - length)) return [{ start: end - length, end: text.length }];
  return [];
}

/** Extends the ranges: what is encoded together with a key, such as other headers, is hidden with it. */
function withRuns(text: string, ranges: readonly Range[], most: number): readonly Range[] {
  let reached = 0;
  return ranges.map((range) => {
    let { start, end } = range;
    while (start > reached && range.start - start < most && isBase64(text[start - 1])) start -= 1;
    while (end - range.end < most && isBase64(text[end])) end += 1;
    reached = end;
    return { start, end };
  });
}

function isBase64(char: string | undefined): boolean {
  return char !== undefined && /[\w+/=-]/.test(char);
}
