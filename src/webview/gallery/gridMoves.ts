/** Where the focus is among the pictures. */
interface GridPlace {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
  /** Rows in sight. */
  readonly page: number;
}

/** The index that a key leads to, as in any grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/); nothing for other keys. */
export function gridMove(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { index, count, columns, page }: GridPlace,
): number | undefined {
  const row = index - (index % columns);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    PageDown: index + columns * page,
    PageUp: index - columns * page,
    Home: ctrlKey ? 0 : row,
    End: ctrlKey ? count - 1 : row + columns - 1,
  };
  const wanted = steps[key];
  if (wanted === undefined || count === 0) return undefined;
  if (key === 'ArrowUp' && wanted < 0) return index;
  return Math.min(Math.max(0, wanted), count - 1);
}
