/** Which lines of a long grid are drawn: those in sight and a few around them. All sizes in pixels. */

/** The least width of a tile, and the room between two. */
const leastTile = 152;
const gap = 12;

/** Below the picture of a tile: what it shows, and when it came. */
const captions = 36;

/** The name of a day with the room below it, and above it where another day came before. */
const dayName = 28;
const betweenDays = 8;

/** Lines drawn above and below those in sight, so that a turn of the wheel finds them there. */
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

/** A row of pictures, or the name of the day that the following ones came on. */
export interface Line {
  readonly top: number;
  readonly height: number;
  /** The first picture, and the one behind the last; of a day's name none, so that both only grow. */
  readonly from: number;
  readonly to: number;
  /** How many pictures came on the day that the line names. */
  readonly ofDay?: number;
}

/** The lines of pictures by their days, which stand together; a row holds those of one day. */
export function linesOf(days: readonly string[], { columns, row }: Pick<Layout, 'columns' | 'row'>): readonly Line[] {
  const lines: Line[] = [];
  let top = 0;
  const add = (line: Omit<Line, 'top'>) => {
    lines.push({ ...line, top });
    top += line.height;
  };
  for (const { from, to } of stretches(days)) {
    if (from > 0) top += betweenDays;
    add({ height: dayName, from, to: from, ofDay: to - from });
    for (let at = from; at < to; at += columns) add({ height: row, from: at, to: Math.min(at + columns, to) });
  }
  return lines;
}

function stretches(days: readonly string[]): readonly { readonly from: number; readonly to: number }[] {
  const starts = days.flatMap((day, at) => (at === 0 || day !== days[at - 1] ? [at] : []));
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? days.length }));
}

/** Without the room below the last line. */
export function heightOf(lines: readonly Line[]): number {
  const last = lines.at(-1);
  return last ? last.top + last.height - gap : 0;
}

interface Sight {
  readonly top: number;
  readonly height: number;
}

/** The first line to draw, and the one behind the last. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
}

export function linesToDraw({ top, height }: Sight, lines: readonly Line[]): Drawn {
  const from = firstWhere(lines, (line) => line.top + line.height > top) - around;
  const to = firstWhere(lines, (line) => line.top >= top + height) + around;
  return { from: Math.max(0, from), to: Math.min(to, lines.length) };
}

/** The row that a picture stands in; behind the last where there is none. */
export function lineOf(lines: readonly Line[], picture: number): number {
  return firstWhere(lines, ({ to }) => to > picture);
}

/** In lines of which all fit behind the first that does. */
function firstWhere(lines: readonly Line[], fits: (line: Line) => boolean): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && fits(line)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where to scroll so that a line is in sight as a whole, with the name of its day; the same place where it is already. */
export function scrolledTo(at: number, { top, height }: Sight, lines: readonly Line[]): number {
  const line = lines[at];
  if (!line) return top;
  const above = lines[at - 1];
  const start = above?.ofDay !== undefined ? above.top : line.top;
  if (start < top) return start;
  const end = line.top + line.height;
  return end > top + height ? end - height : top;
}
