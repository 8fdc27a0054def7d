import * as v from 'valibot';
import { connectPage, type PageBridge } from '../../pageKit/page/pageBridge.ts';
import type { ComparisonHostMessage, ComparisonPageMessage } from '../common/comparison.ts';

/** The layouts of two pictures, in the order of their keys. */
export const views = ['sides', 'slider', 'onion', 'difference'] as const;
export type View = (typeof views)[number];

/** The action of a key: another view, a step of divider or blend in percent, or the named action. */
export type ComparisonKey = { readonly view: View } | { readonly step: number } | 'swap' | 'fit' | 'in' | 'out';

const actionKeys = new Map<string, ComparisonKey>([
  ['x', 'swap'],
  ['X', 'swap'],
  ['0', 'fit'],
  ['+', 'in'],
  ['=', 'in'],
  ['-', 'out'],
]);

const arrowDirections = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowDown', -1],
  ['ArrowUp', 1],
]);

/** Returns the action of a key. Arrows step only in views with a divider or blend; otherwise the browser scrolls with them. */
export function getComparisonAction(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  view: View,
): ComparisonKey | undefined {
  const chosen = /^[1-4]$/.test(key) ? views[Number(key) - 1] : undefined;
  if (chosen) return { view: chosen };
  const direction = view === 'slider' || view === 'onion' ? arrowDirections.get(key) : undefined;
  return direction === undefined ? actionKeys.get(key) : { step: direction * (shiftKey ? 10 : 1) };
}

/** The view that the user chose, and by `id` for which comparison. */
const ComparisonState = v.object({
  id: v.string(),
  view: v.picklist(views),
  isSwapped: v.boolean(),
  divider: v.number(),
  blend: v.number(),
});
type ComparisonState = v.InferOutput<typeof ComparisonState>;

/** Connects to VS Code. Must be called at most once in the lifetime of the page. */
export function connectComparison(
  receive: (message: ComparisonHostMessage) => void,
): PageBridge<ComparisonPageMessage, ComparisonState> {
  return connectPage(ComparisonState, receive);
}
