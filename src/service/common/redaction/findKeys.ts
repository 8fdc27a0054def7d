import { type KeyForm, minKeyLength } from './keyForms.ts';
import type { View } from './textViews.ts';

/** A part of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** From so many characters on a form's beginning is hidden where its rest does not follow; and fewer could be some words, where these are joined. */
const minPartLength = 12;

/** What may be left of an escape that was cut, at the end of a text. */
const cutEscape = /[\\%&][\\%&#;{\w]{0,60}$/;

/** Where a view shows one of the forms, whole or a long part of its beginning, or any part where the text is cut there. */
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

/** Where a text ends that may have been cut: at its end, and before what is left of an escape. */
function endsOf(text: string): readonly number[] {
  const rest = cutEscape.exec(text.slice(-64))?.[0] ?? '';
  const from = text.length - rest.length;
  return [text.length, ...[...rest.matchAll(/[\\%&]/g)].map(({ index }) => from + index)];
}

/** The beginning of a form that stands before an end, with what follows it. */
function cutPart(text: string, end: number, form: string): readonly Range[] {
  const most = Math.min(form.length - 1, end);
  for (let length = most; length >= minKeyLength; length -= 1)
    if (text.startsWith(form.slice(0, length), end - length)) return [{ start: end - length, end: text.length }];
  return [];
}

/** What is encoded together with a key, such as other headers, is hidden with it. */
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
