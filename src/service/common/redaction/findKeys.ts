import type { Span } from '../../../base/common/span.ts';
import type { View } from './textViews.ts';

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
export function findKeys({ text, isJoined = false }: View, forms: readonly KeyForm[]): readonly Span[] {
  const ends = isJoined ? [] : endsOf(text);
  const findable = isJoined ? forms.filter((form) => form.text.length >= minPartLength) : forms;
  return findable.flatMap((form) => {
    const found = [...partsIn(text, form.text), ...ends.flatMap((end) => cutPart(text, end, form.text))];
    return form.isBase64 ? withRuns(text, found, isJoined ? 1 : text.length) : found;
  });
}

function partsIn(text: string, form: string): readonly Span[] {
  const found: Span[] = [];
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
function cutPart(text: string, end: number, form: string): readonly Span[] {
  const most = Math.min(form.length - 1, end);
  for (let length = most; length >= minKeyLength; length -= 1)
    if (text.startsWith(form.slice(0, length), end - length)) return [{ start: end - length, end: text.length }];
  return [];
}

/** Extends the ranges: what is encoded together with a key, such as other headers, is hidden with it. */
function withRuns(text: string, ranges: readonly Span[], most: number): readonly Span[] {
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

/** The texts by which a key is recognized, before its escaped variants. */

export interface KeyForm {
  readonly text: string;
  readonly isBase64: boolean;
}

/** In UTF-16 code units. A shorter word is not a secret, and redacting it would spoil every sentence. */
const minKeyLength = 4;

/** Returns the key itself, and the parts of its base64 that are the same wherever in the encoded text it begins. */
export function formsOf(key: string): readonly KeyForm[] {
  if (key.length < minKeyLength) return [];
  // The base64 characters that the key alone determines if this many bytes precede it.
  const encoded = [0, 1, 2].map((offset) => {
    const [from, to] = [Math.ceil((8 * offset) / 6), Math.floor((8 * (offset + key.length)) / 6)];
    return btoa('\0'.repeat(offset) + key).slice(from, to);
  });
  const inAddresses = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const base64 = [...new Set([...encoded, ...inAddresses])].filter((text) => text.length >= minKeyLength);
  return [{ text: key, isBase64: false }, ...base64.map((text) => ({ text, isBase64: true }))];
}

/** What looks like a key, wherever it is; `key` is the part that is hidden. Each is linear in the text. */
const patterns: readonly RegExp[] = [
  /\b(?<key>(?:sk|pk|rk)(?:-|_(?:live|test)_)[\w*.-]{3,}[\w*-])/dg,
  /\b(?<key>AIza[\w*-]{4,})/dg,
  /\bbearer\s+(?<key>[\w*.~+/=-]{5,}[\w*~+/=-])/dgi,
  /\b(?:(?:api[-_]?)?key|(?:access[-_]?)?token)=(?<key>[^&\s"'<>\\]+)/dgi,
  // A user name and a password before a host.
  /:\/\/(?<key>[^/\s@"'<>\\]+)@/dg,
];

/** Returns the ranges of a text that look like a key. */
export function findKeyLike(text: string): readonly Span[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.flatMap(({ indices }) => {
    const [start, end] = indices?.groups?.key ?? [];
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
}
