/** Which rows of a long grid are drawn: those in sight and a few around them. All sizes in pixels. */

/** The least width of a tile, and the room between two. */
const leastTile = 152;
export const gap = 12;

/** Below the picture of a tile: what it shows, and when it came. */
const captions = 36;

/** Rows drawn above and below those in sight, so that a turn of the wheel finds them there. */
const around = 3;

/** Tiles that fill a width: how many stand beside each other, and what each takes up. */
export interface Layout {
  readonly columns: number;
  readonly tile: number;
  /** Of the picture in it. */
  readonly picture: number;
  /** From the top of a row to that of the next. */
  readonly row: number;
}

/** As many columns as have the least width, and always one. */
export function layoutIn(width: number): Layout {
  const columns = Math.max(1, Math.floor((width + gap) / (leastTile + gap)));
  const tile = Math.max(1, Math.floor((width - (columns - 1) * gap) / columns));
  const picture = Math.round((tile * 9) / 16);
  return { columns, tile, picture, row: picture + captions + gap };
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

export function rowsToDraw({ top, height }: Sight, rows: number, { row }: Pick<Layout, 'row'>): Rows {
  const from = Math.floor(top / row) - around;
  const to = Math.ceil((top + height) / row) + around;
  return { from: Math.min(Math.max(0, from), rows), to: Math.min(Math.max(0, to), rows) };
}

/** Where to scroll so that a row is in sight as a whole; the same place where it is already. */
export function scrolledTo(at: number, { top, height }: Sight, { row }: Pick<Layout, 'row'>): number {
  const start = at * row;
  if (start < top) return start;
  const end = start + row;
  return end > top + height ? end - height : top;
}
