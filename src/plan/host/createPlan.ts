import { type ExtensionContext, l10n, type QuickPickItem, type TextDocument, Uri, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications, Notifier } from '../../base/host/notifications.ts';
import { choose } from '../../base/host/quickPicks.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { editorDialogs } from '../../insertion/host/dialogs.ts';
import { readDestinations } from '../../insertion/host/images/imageFolder.ts';
import { getLanguageId, getNormalizedText } from '../../insertion/host/documentEdit.ts';
import { workspaceRoots } from '../../insertion/host/workspaceFiles.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { numberLines } from '../common/request.ts';
import { createPlanDocument, getPositionBelow, type PlanDocument } from '../common/rowPosition.ts';
import { illustrate } from './illustrate.ts';
import { PlanTracker } from './planTracker.ts';
import { savePlanAsReferences } from './savePlanAsReferences.ts';

/** Plans: which pictures a document gets where, before any is drawn. */

export type PlanFeature = ReturnType<typeof createPlan>;

interface Needs extends SetUpFeature, LooksFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly notices: Notifications;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
}

export function createPlan({ extension, language, setUp, looks, sessions, insertion, notices }: Needs) {
  const { storage, announcer, newTurns } = sessions;
  let shown: () => readonly string[] = () => [];
  const places = new PlanTracker({
    sessions: storage.sessions,
    targets: insertion.targets,
    shown: () => shown(),
    lookName: async (document) => {
      const look = await looks.resolveLook(Uri.parse(document), '');
      return look && !('fault' in look) ? look.name : undefined;
    },
    turnChanged: announcer.turnChanged,
  });
  const options = {
    language,
    ensure: () => setUp.ensureTarget('chat'),
    host: async () => (await setUp.view()).host,
    send: (turn: Parameters<typeof newTurns.send>[0]) => newTurns.send(turn),
    usual: () => storage.usual.get(),
    sentLines: (document: Parameters<typeof numberLines>[0]) => numberLines(document).sent,
  };
  const { targets } = insertion;
  const home = { targets, readSettings, readDestinations, dialogs: editorDialogs, roots: workspaceRoots };
  const nothing = () => undefined;
  const others = { turnsChanged: nothing, draftChanged: nothing, onDelta: nothing, scaleDown: nothing };
  const told = announcer.subscribe({ ...others, turnChanged: (sessionId) => void places.arrived(sessionId) });
  extension.subscriptions.push(places, told);
  return {
    places,
    choosePlace: (document: Quote, title: string) => pickPosition(notices, document, title),
    lookFor: (document: string, text: string) => looks.resolveLook(Uri.parse(document), text),
    keep: (document: Quote, rows: readonly PlanRow[]) => savePlanAsReferences(document, rows, home),
    /** Follows the plans in these sessions from now on. */
    followIn: (sessionIds: () => readonly string[]) => {
      shown = sessionIds;
    },
    illustrate: (argument: unknown, openSession: (sessionId: string) => void) =>
      illustrate(argument, openSession, options),
  };
}

/** Lines beyond this are not offered. */
const most = 1_000;

interface LineItem extends QuickPickItem {
  readonly line: number;
}

/** Where the user wants a picture in a document: below one of its headings, or paragraphs where it has none. */
async function pickPosition(
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
