import assert from 'node:assert/strict';
import { limits } from '../../../../../src/product/common/limits.ts';

/** The texts of a view that are as long as the user or the model wrote them. */
const whole = new Set([
  'text',
  'reasoning',
  'prompt',
  'caption',
  'alt',
  'remarks',
  'same',
  'was',
  'old',
  'next',
  'src',
  'thumbnail',
]);

/** Asserts that no sentence of a view and no list in it is endless, whatever came from outside. Returns the view. */
export function assertBounded<T>(view: T, key = ''): T {
  if (typeof view === 'string') assert.ok(view.length <= getLimit(key), `${key} has ${view.length} characters`);
  if (Array.isArray(view)) assert.ok(view.length <= limits.listed, `${key} has ${view.length} items`);
  if (typeof view === 'object' && view !== null)
    for (const [name, one] of Object.entries(view)) assertBounded(one, Array.isArray(view) ? key : name);
  return view;
}

function getLimit(key: string): number {
  return whole.has(key) ? limits.answer : limits.sentence;
}
