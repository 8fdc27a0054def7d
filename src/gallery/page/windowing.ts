/** Computes which lines of a long grid are rendered: the visible ones and a few around them. All sizes are in pixels. */

/** The minimum width of a tile, and the gap between two tiles. */
const minTileWidth = 152;
const gap = 12;

/** Height of a tile's two captions below the picture: what it shows, and when it was made. */
const captionsHeight = 36;

/** Height of a day's heading with the gap below it, and of the gap above it if another day precedes it. */
const dayHeadingHeight = 28;
const dayGap = 8;

/** The number of lines rendered above and below the visible ones, so that small scrolls find them ready. */
const extraLines = 3;

/** The tiles that fill a width: the number of columns and the size of each tile. */
export interface Layout {
  readonly columns: number;
  readonly tile: number;
  /** Size of the picture in a tile. */
  readonly picture: number;
  /** Distance from the top of a row to the top of the next. */
  readonly row: number;
}

/** Returns as many columns as fit at the minimum width, but at least one. */
export function getLayout(width: number): Layout {
  const columns = Math.max(1, Math.floor((width + gap) / (minTileWidth + gap)));
  const tile = Math.max(1, Math.floor((width - (columns - 1) * gap) / columns));
  const picture = Math.round((tile * 9) / 16);
  return { columns, tile, picture, row: picture + captionsHeight + gap };
}

/** A row of pictures, or the heading of a day. */
export interface Line {
  readonly top: number;
  readonly height: number;
  /** Index of the first picture and the index after the last. Both are equal for a day's heading, so that they never decrease. */
  readonly from: number;
  readonly to: number;
  /** The number of pictures of the heading's day. */
  readonly ofDay?: number;
}

/** Returns the lines of pictures grouped by day. `days` has equal days next to each other, and a row holds the pictures of one day. */
export function getLines(days: readonly string[], { columns, row }: Pick<Layout, 'columns' | 'row'>): readonly Line[] {
  const lines: Line[] = [];
  let top = 0;
  const add = (line: Omit<Line, 'top'>) => {
    lines.push({ ...line, top });
    top += line.height;
  };
  for (const { from, to } of groupByDay(days)) {
    if (from > 0) top += dayGap;
    add({ height: dayHeadingHeight, from, to: from, ofDay: to - from });
    for (let at = from; at < to; at += columns) add({ height: row, from: at, to: Math.min(at + columns, to) });
  }
  return lines;
}

function groupByDay(days: readonly string[]): readonly { readonly from: number; readonly to: number }[] {
  const starts = days.flatMap((day, at) => (at === 0 || day !== days[at - 1] ? [at] : []));
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? days.length }));
}

/** Returns the total height, without the gap below the last line. */
export function getHeight(lines: readonly Line[]): number {
  const last = lines.at(-1);
  return last ? last.top + last.height - gap : 0;
}

interface Sight {
  readonly top: number;
  readonly height: number;
}

/** The index of the first line to render, and the index after the last. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
}

export function getLinesToDraw({ top, height }: Sight, lines: readonly Line[]): Drawn {
  const from = findFirst(lines, (line) => line.top + line.height > top) - extraLines;
  const to = findFirst(lines, (line) => line.top >= top + height) + extraLines;
  return { from: Math.max(0, from), to: Math.min(to, lines.length) };
}

/** Returns the row that a picture is in, or the number of lines if there is none. */
export function findLine(lines: readonly Line[], picture: number): number {
  return findFirst(lines, ({ to }) => to > picture);
}

/** Returns the index of the first line that fits, by binary search: all lines after it must fit as well. */
function findFirst(lines: readonly Line[], fits: (line: Line) => boolean): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && fits(line)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the scroll position that makes a line fully visible together with its day's heading; unchanged if it is visible already. */
export function getScrollTop(at: number, { top, height }: Sight, lines: readonly Line[]): number {
  const line = lines[at];
  if (!line) return top;
  const above = lines[at - 1];
  const start = above?.ofDay !== undefined ? above.top : line.top;
  if (start < top) return start;
  const end = line.top + line.height;
  return end > top + height ? end - height : top;
}

/**
 * Returns the index that a key leads to from an index, as in any grid, or undefined for other keys
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). `page` is the number of visible rows.
 */
export function getGridMove(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  index: number,
  lines: readonly Line[],
  page: number,
): number | undefined {
  const rows = lines.filter(({ ofDay }) => ofDay === undefined);
  const at = findLine(rows, index);
  const [row, last] = [rows[at], rows.at(-1)];
  if (!row || !last) return undefined;
  const below = (steps: number) => getIndexInColumn(rows, at + steps, index - row.from);
  const steps: Readonly<Record<string, () => number>> = {
    ArrowRight: () => Math.min(index + 1, last.to - 1),
    ArrowLeft: () => Math.max(index - 1, 0),
    ArrowDown: () => (row === last ? last.to - 1 : below(1)),
    ArrowUp: () => below(-1),
    PageDown: () => (row === last ? last.to - 1 : below(page)),
    PageUp: () => below(-page),
    Home: () => (ctrlKey ? 0 : row.from),
    End: () => (ctrlKey ? last.to : row.to) - 1,
  };
  return steps[key]?.();
}

/**
 * Returns the picture in the given column of a row, or the last picture of a shorter row. The row index is clamped to the existing rows.
 */
function getIndexInColumn(rows: readonly Line[], wanted: number, column: number): number {
  const row = rows[Math.min(Math.max(0, wanted), rows.length - 1)];
  return row ? Math.min(row.from + column, row.to - 1) : 0;
}
