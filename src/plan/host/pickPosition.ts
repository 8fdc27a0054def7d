import { l10n, type QuickPickItem, type TextDocument, Uri, workspace } from 'vscode';
import type { Notifier } from '../../base/host/notifications.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { getLanguageId, getNormalizedText } from '../../insertion/host/documentEdit.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { createPlanDocument, getPositionBelow, type PlanDocument } from '../common/rowPosition.ts';

/** Lines beyond this are not offered. */
const most = 1_000;

interface LineItem extends QuickPickItem {
  readonly line: number;
}

/** Where the user wants a picture in a document: below one of its headings, or paragraphs where it has none. */
export async function pickPosition(
  teller: Notifier,
  { uri, fileName }: Quote,
  title: string,
): Promise<Pick<PlanRow, 'heading' | 'place' | 'from'> | undefined> {
  const document = await workspace.openTextDocument(Uri.parse(uri)).then(undefined, () => undefined);
  if (!document) {
    void teller.notify({ severity: 'warn', text: l10n.t('{0} is closed or gone.', fileName) });
    return undefined;
  }
  const items = itemsOf(groundIn(document));
  const chosen = await choose(items, {
    title: l10n.t('Place of “{0}”', title),
    placeHolder: l10n.t('Below which part of {0}?', fileName),
    matchOnDescription: true,
  });
  return chosen && getPositionBelow(groundIn(document), chosen.line);
}

function groundIn(document: TextDocument): PlanDocument {
  return createPlanDocument({ text: getNormalizedText(document), languageId: getLanguageId(document) });
}

function itemsOf({ lines, headings }: PlanDocument): LineItem[] {
  const begins = (at: number) => lines[at]?.trim() !== '' && (lines[at - 1] ?? '').trim() === '';
  const paragraphs = lines.flatMap((text, at) => (begins(at) ? [{ text: text.trim(), line: at + 1 }] : []));
  const places = headings.length > 0 ? headings : paragraphs;
  return places
    .slice(0, most)
    .map(({ text, line }) => ({ label: text.slice(0, 200), description: l10n.t('line {0}', line), line }));
}
