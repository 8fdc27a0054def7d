/** Which rows of a long grid are drawn: those in sight and a few around them. All sizes in pixels. */

/** Side of a tile, and the room between two. */
export const tileSize = 160;
export const gap = 8;
export const rowHeight = tileSize + gap;

/** Rows drawn above and below those in sight, so that a turn of the wheel finds them there. */
const around = 3;

/** How many tiles stand beside each other; at least one. */
export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + gap) / rowHeight));
}

interface Sight {
  readonly top: number;
  readonly height: number;
}

/** The first row to draw, and the one behind the last. */
export interface Rows {
  readonly from: number;
  readonly to: number;
}

export function rowsToDraw({ top, height }: Sight, rows: number): Rows {
  const from = Math.floor(top / rowHeight) - around;
  const to = Math.ceil((top + height) / rowHeight) + around;
  return { from: Math.min(Math.max(0, from), rows), to: Math.min(Math.max(0, to), rows) };
}

/** Where to scroll so that a row is in sight as a whole; the same place where it is already. */
export function scrolledTo(row: number, { top, height }: Sight): number {
  const start = row * rowHeight;
  if (start < top) return start;
  const end = start + rowHeight;
  return end > top + height ? end - height : top;
}
