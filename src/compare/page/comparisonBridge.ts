/** The page's side of the bridge to the host, and the little it keeps for itself. */
import * as v from 'valibot';
import { connectPage, type PageBridge } from '../../pageKit/page/pageBridge.ts';
import { ComparisonHostMessage, type ComparisonPageMessage } from '../common/comparison.ts';
import { views } from './comparisonKeys.ts';

/** How the user looked, and by `id` at what. */
const ComparisonState = v.object({
  id: v.string(),
  view: v.picklist(views),
  isSwapped: v.boolean(),
  divider: v.number(),
  blend: v.number(),
});
type ComparisonState = v.InferOutput<typeof ComparisonState>;

/** Connects to VS Code; may be called once in the life of the page. */
export function connectComparison(
  receive: (message: ComparisonHostMessage) => void,
): PageBridge<ComparisonPageMessage, ComparisonState> {
  return connectPage({ message: ComparisonHostMessage, state: ComparisonState }, receive);
}
