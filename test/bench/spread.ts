import { median } from './median.ts';

/** The median of numbers and their range: `2.1 (1.9 to 2.4)`. */
export function spread(numbers: readonly number[], digits = 1): string {
  const [middle, least, most] = [median(numbers), Math.min(...numbers), Math.max(...numbers)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}

/** The same of each column of some rows; numbers below ten with one digit after the point. */
export function spreadEach<Column extends string>(
  rows: readonly Readonly<Record<Column, number>>[],
): Readonly<Record<Column, string>> {
  const columns = Object.keys(rows[0] ?? {}) as Column[];
  const cells = columns.map((column) => {
    const numbers = rows.map((row) => row[column]);
    return [column, spread(numbers, median(numbers) < 10 ? 1 : 0)];
  });
  // One cell for each name of a row.
  return Object.fromEntries(cells) as Record<Column, string>;
}
