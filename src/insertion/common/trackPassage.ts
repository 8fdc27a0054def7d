/**
 * Tracks a passage through the edits of its document. All texts have line feeds only, all offsets are UTF-16 code units. Whether the
 * passage is unchanged is decided by its text, so an undone edit leaves no trace.
 */
import type { Span } from '../../base/common/span.ts';

/** One edit: `text` replaced `length` code units at `offset`. */
export interface Change {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** A position whose passage was changed: later changes are searched for the passage. */
export interface TrackedSpan extends Span {
  readonly isLost?: true;
}

/** A tracked text: its presumed position, and the texts that count as the passage (never an empty one). */
export interface TrackedText {
  readonly span: TrackedSpan;
  readonly texts: readonly string[];
}

/**
 * Returns where the passage is after the changes of one event, each in terms of the document after the one before. `textNow`, the document
 * after all changes, is read only if the passage may have changed.
 */
export function updateTrackedSpan(
  { span: place, texts }: TrackedText,
  changes: readonly Change[],
  textNow: () => string,
): TrackedSpan {
  const moved = changes.reduce(shiftSpan, { start: place.start, end: place.end });
  if (!place.isLost && texts.some((text) => text.length === moved.end - moved.start)) return moved;
  const now = textNow();
  const sought = { span: moved, texts };
  return findAtPosition(now, sought) ?? findRecreated(now, sought, changes) ?? { ...moved, isLost: true };
}

/**
 * Returns the passage at its tracked position or overlapping it (which an undo restores), or undefined if it was changed.
 */
export function findAtPosition(document: string, { span: place, texts }: TrackedText): Span | undefined {
  return findFirst(texts, (text) => findOverlapping(document, text, place));
}

/**
 * Returns the passage nearest to its tracked position, for a document that was not open; of two at the same distance the later one.
 */
export function findNearest(document: string, { span: place, texts }: TrackedText): Span | undefined {
  return findFirst(texts, (text) => findNearestText(document, text, place.start));
}

function findOverlapping(document: string, text: string, place: Span): Span | undefined {
  if (document.startsWith(text, place.start)) return spanOf(text, place.start);
  const from = Math.max(0, place.start - text.length);
  const around = document.slice(from, place.end + text.length);
  const found = findNearestText(around, text, place.start - from);
  return found && spanOf(text, found.start + from);
}

function findNearestText(document: string, text: string, near: number): Span | undefined {
  const after = document.indexOf(text, Math.max(0, near));
  const before = near > 0 ? document.lastIndexOf(text, near - 1) : -1;
  if (after < 0 && before < 0) return undefined;
  const takeAfter = before < 0 || (after >= 0 && after - near <= near - before);
  return spanOf(text, takeAfter ? after : before);
}

function spanOf(text: string, start: number): Span {
  return { start, end: start + text.length };
}

/**
 * Text that is typed at an edge is outside of the span, unless the span is empty: then it may be the undo of the deletion.
 */
export function shiftSpan(place: Span, change: Change): Span {
  const changeEnd = change.offset + change.length;
  const by = change.text.length - change.length;
  const refills = place.start === place.end && change.length === 0 && change.offset === place.start;
  if (changeEnd <= place.start && !refills) return { start: place.start + by, end: place.end + by };
  if (change.offset >= place.end && !refills) return place;
  return { start: Math.min(place.start, change.offset), end: Math.max(place.end, changeEnd) + by };
}

/**
 * Returns the passage if these changes restored it: by an undo, by pasting after a cut, or by reloading the text around it. It then
 * overlaps what was inserted, or the position of what was deleted; a copy that existed before does not.
 */
function findRecreated(
  textNow: string,
  { span: place, texts }: TrackedText,
  changes: readonly Change[],
): Span | undefined {
  const seams = changes.map(({ offset, text }, index) =>
    changes.slice(index + 1).reduce(shiftSpan, { start: offset, end: offset + text.length }),
  );
  return findFirst(texts, (text) => {
    const reach = text.length - 1;
    const found = seams.map(({ start, end }) => {
      const from = Math.max(0, start - reach);
      const at = textNow.slice(from, end + reach).indexOf(text);
      return at < 0 ? undefined : spanOf(text, from + at);
    });
    return found.find((span) => span?.start === place.start) ?? found.find((span) => span !== undefined);
  });
}

interface Lines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/** Whether two documents have the same lines, with any line endings; reads up to the first difference, and copies no text. */
export function hasSameLines(one: Lines, other: Lines): boolean {
  const { lineCount } = one;
  if (lineCount !== other.lineCount) return false;
  for (let line = 0; line < lineCount; line += 1) if (one.lineAt(line).text !== other.lineAt(line).text) return false;
  return true;
}

function findFirst(texts: readonly string[], find: (text: string) => Span | undefined): Span | undefined {
  for (const text of texts) {
    const found = text === '' ? undefined : find(text);
    if (found) return found;
  }
  return undefined;
}
