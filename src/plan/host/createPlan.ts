import { type ExtensionContext, l10n, Uri, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications, Notifier } from '../../base/host/notifications.ts';
import { choose } from '../../base/host/quickPicks.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { getLanguageId, getNormalizedText } from '../../insertion/host/documentEdit.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { createPlanDocument, getPositionBelow } from '../common/rowPosition.ts';
import { illustrate } from './illustrate.ts';
import { PlanTracker } from './planTracker.ts';
import { savePlanAsReferences } from './savePlanAsReferences.ts';

export type PlanFeature = ReturnType<typeof createPlan>;

interface Needs extends SetUpFeature, LooksFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly notices: Notifications;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
}

/** Creates the plans: which pictures a document gets where, before any is generated. */
export function createPlan(needs: Needs) {
  const { extension, looks, sessions, insertion, notices } = needs;
  const places = new PlanTracker(sessions.storage.sessions, insertion.targets, looks, sessions.announcer.turnChanged);
  const nothing = () => undefined;
  const others = { turnsChanged: nothing, draftChanged: nothing, onDelta: nothing, scaleDown: nothing };
  const turnChanged = (sessionId: string) => void places.handleNewPlan(sessionId);
  extension.subscriptions.push(places, sessions.announcer.subscribe({ ...others, turnChanged }));
  return {
    places,
    choosePlace: (document: Quote, title: string) => pickPosition(notices, document, title),
    lookFor: (document: string, text: string) => looks.resolveLook(Uri.parse(document), text),
    keep: (document: Quote, rows: readonly PlanRow[]) => savePlanAsReferences(document, rows, insertion),
    illustrate: (argument: unknown, openSession: (sessionId: string) => void) =>
      illustrate(argument, openSession, needs),
  };
}

/** Maximum number of lines that are offered. */
const maxOffered = 1_000;

/** Asks for the position of a picture: below a heading, or below a paragraph if the document has no headings. */
async function pickPosition(
  notifier: Notifier,
  { uri, fileName }: Quote,
  title: string,
): Promise<Pick<PlanRow, 'heading' | 'place' | 'from'> | undefined> {
  const document = await workspace.openTextDocument(Uri.parse(uri)).then(undefined, () => undefined);
  if (!document) {
    void notifier.notify({ severity: 'warn', text: l10n.t("'{0}' was closed or deleted.", fileName) });
    return undefined;
  }
  const read = () => createPlanDocument({ text: getNormalizedText(document), languageId: getLanguageId(document) });
  const { lines, headings } = read();
  const begins = (at: number) => lines[at]?.trim() !== '' && (lines[at - 1] ?? '').trim() === '';
  const paragraphs = lines.flatMap((text, at) => (begins(at) ? [{ text: text.trim(), line: at + 1 }] : []));
  const places = (headings.length > 0 ? headings : paragraphs).slice(0, maxOffered);
  const items = places.map(({ text, line }) => {
    return { label: text.slice(0, 200), description: l10n.t('line {0}', line), line };
  });
  const chosen = await choose(items, {
    title: l10n.t("Location for '{0}'", title),
    placeHolder: l10n.t("Select where in '{0}' to insert the image", fileName),
    matchOnDescription: true,
  });
  return chosen && getPositionBelow(read(), chosen.line);
}
