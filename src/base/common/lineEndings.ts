/** Converts a document's text to one line break, `\n`, so that offsets do not depend on whether the file has CRLF or LF. */

/** A position in a document: line and UTF-16 column, both from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export function normalizeLineEndings(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Returns the position of an offset; an offset beyond the end gives the end. `text` must contain only line feeds. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: countLineFeeds(before), character: before.length - lineStart };
}

/** Returns the offset of a position; a line beyond the end gives the end. `text` must contain only line feeds. */
export function offsetAt(text: string, position: Position): number {
  let lineStart = 0;
  for (let line = 0; line < position.line; line++) {
    const next = text.indexOf('\n', lineStart) + 1;
    if (next === 0) return text.length;
    lineStart = next;
  }
  const lineEnd = text.indexOf('\n', lineStart);
  return Math.min(lineStart + position.character, lineEnd < 0 ? text.length : lineEnd);
}

/** Returns the index of the first line from `from` on that passes, or −1 if there is none; reads no line before it. */
export function lineFrom(lines: readonly string[], from: number, passes: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at++) if (passes(lines[at] ?? '')) return at;
  return -1;
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
