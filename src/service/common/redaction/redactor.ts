import type { Span } from '../../../base/common/span.ts';
import { findKeyLike, findKeys, formsOf, type KeyForm } from './findKeys.ts';
import { placeOf, viewsOf } from './textViews.ts';

/** Replaces a redacted key. */
const hidden = '•••';

/** Redacts the keys in a text, and everything else that looks like one: services repeat keys and addresses in their messages. */
export type Redact = (text: string) => string;

/** Redacts keys: those it knows, in any spelling, and what looks like one. */
export interface Redactor {
  readonly redact: Redact;
  /** Redacts this key too from now on. */
  know(key: string): void;
}

/** In UTF-16 code units. The overlap of two parts is longer than a key, however it is spelled. */
const [partLength, overlap] = [65_536, 8_192];

/** A window uses few keys; the oldest is forgotten first. */
const maxKeys = 20;

export function createRedactor(): Redactor {
  const known = new Map<string, readonly KeyForm[]>();
  return {
    redact: (text) => redactKeys(text, [...known.values()].flat()),
    know: (key) => {
      if (!known.has(key)) known.set(key, formsOf(key));
      const [first] = known.keys();
      if (known.size > maxKeys && first !== undefined) known.delete(first);
    },
  };
}

function redactKeys(text: string, forms: readonly KeyForm[]): string {
  const rest: string[] = [];
  let place = 0;
  for (const { start, end } of joinSpans(rangesIn(text, forms))) {
    rest.push(text.slice(place, start), hidden);
    place = end;
  }
  return [...rest, text.slice(place)].join('');
}

/** Reads a long text in parts, so that its views need no more memory than those of a short one. */
function rangesIn(text: string, forms: readonly KeyForm[]): readonly Span[] {
  const all: Span[] = [];
  for (let from = 0; from === 0 || from + overlap < text.length; from += partLength - overlap) {
    const views = viewsOf(text.slice(from, from + partLength));
    for (const view of views)
      for (const range of [...findKeys(view, forms), ...(view.isJoined ? [] : findKeyLike(view.text))]) {
        const { start, end } = placeOf(view, range.start, range.end);
        all.push({ start: from + start, end: from + end });
      }
  }
  return all;
}

/** Sorts the ranges and joins those that touch. */
function joinSpans(ranges: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last && range.start <= last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else all.push(range);
  }
  return all;
}
