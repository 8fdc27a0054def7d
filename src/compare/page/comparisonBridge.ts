/** The page's side of the bridge to the host, and the state that the page stores itself. */
import * as v from 'valibot';
import { connectPage, type PageBridge } from '../../pageKit/page/pageBridge.ts';
import { ComparisonHostMessage, type ComparisonPageMessage } from '../common/comparison.ts';
import { views } from './comparisonKeys.ts';

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
  return connectPage({ message: ComparisonHostMessage, state: ComparisonState }, receive);
}
