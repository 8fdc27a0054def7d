import type { TurnView } from '../../common/turnView.ts';
import type { SelectedPart } from '../kit/page.ts';
import { resultsOf } from '../turn/turnResults.ts';
import { markdownOf } from './markdownOf.ts';

/** What the user has selected in one answer. */
export interface PanelSelection {
  readonly resultId: string;
  /** Within that answer. */
  readonly range: Range;
}

/** What is selected now; a marking that began in an answer ends with it. */
export function panelSelection(): PanelSelection | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0).cloneRange();
  const { startContainer: start, endContainer: end } = range;
  const answer = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>('limn-answer');
  if (!answer) return undefined;
  if (!answer.contains(end)) range.setEndAfter(answer.lastElementChild ?? answer);
  const { result: resultId } = answer.dataset;
  return resultId && range.toString().trim() !== '' ? { resultId, range } : undefined;
}

export function toSelectedPart({ resultId, range }: PanelSelection): SelectedPart {
  return { resultId, part: markdownOf(range) };
}

/** What is selected now in one of a turn's answers. */
export function selectedPart(turn: TurnView): SelectedPart | undefined {
  const selected = panelSelection();
  return selected && resultsOf(turn).some(({ id }) => id === selected.resultId) ? toSelectedPart(selected) : undefined;
}

/** Each line as a quotation, with room below it for what is said about it. */
export function formatQuote(part: string): string {
  const lines = part.split('\n').map((line) => `> ${line}`.trimEnd());
  return `${lines.join('\n')}\n\n`;
}
