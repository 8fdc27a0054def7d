import { median } from './median.ts';

/** The median of numbers and their range: `2.1 (1.9 to 2.4)`. */
export function spread(numbers: readonly number[], digits = 1): string {
  const [middle, least, most] = [median(numbers), Math.min(...numbers), Math.max(...numbers)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
