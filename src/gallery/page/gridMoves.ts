import { type Line, lineOf } from './windowing.ts';

/** The focused position in the grid. */
interface GridPlace {
  readonly index: number;
  readonly lines: readonly Line[];
  /** The number of visible rows. */
  readonly page: number;
}

/** Returns the index that a key leads to, as in any grid, or undefined for other keys (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). */
export function gridMove(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { index, lines, page }: GridPlace,
): number | undefined {
  const rows = lines.filter(({ ofDay }) => ofDay === undefined);
  const at = lineOf(rows, index);
  const [row, last] = [rows[at], rows.at(-1)];
  if (!row || !last) return undefined;
  const below = (steps: number) => inColumn(rows, at + steps, index - row.from);
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
function inColumn(rows: readonly Line[], wanted: number, column: number): number {
  const row = rows[Math.min(Math.max(0, wanted), rows.length - 1)];
  return row ? Math.min(row.from + column, row.to - 1) : 0;
}
