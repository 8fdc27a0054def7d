import { limits } from '../../../product/common/limits.ts';

const page = 4;

/** The nearest number of pictures that can be asked for. */
export function countNear(count: number): number {
  return Math.min(limits.count, Math.max(1, Math.round(count)));
}

/** The number after a key of a spin button that the browser does not know for itself; nothing for other keys. */
export function countAfterKey(key: string, count: number): number | undefined {
  if (key === 'PageUp') return countNear(count + page);
  if (key === 'PageDown') return countNear(count - page);
  if (key === 'Home') return 1;
  return key === 'End' ? limits.count : undefined;
}

/** The number that was typed; nothing for what is none, or not in reach. */
export function countTyped(text: string): number | undefined {
  const count = Number(text);
  return Number.isInteger(count) && count === countNear(count) ? count : undefined;
}
