import { median } from './median.ts';

/** The median of numbers and their range: `2.1 (1.9 to 2.4)`. */
export function spread(numbers: readonly number[], digits = 1): string {
  const [middle, least, most] = [median(numbers), Math.min(...numbers), Math.max(...numbers)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}

/** The same with one digit after the point below ten, and none above. */
export function spreadRounded(numbers: readonly number[]): string {
  return spread(numbers, median(numbers) < 10 ? 1 : 0);
}

/** The same of each column of some rows. */
export function spreadEach<Column extends string>(
  rows: readonly Readonly<Record<Column, number>>[],
): Readonly<Record<Column, string>> {
  const columns = Object.keys(rows[0] ?? {}) as Column[];
  const cells = columns.map((column) => [column, spreadRounded(rows.map((row) => row[column]))]);
  // One cell for each name of a row.
  return Object.fromEntries(cells) as Record<Column, string>;
}
