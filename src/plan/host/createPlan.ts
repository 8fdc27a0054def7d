/** Plans: which pictures a document gets where, before any is drawn. */
import { type ExtensionContext, Uri } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { editorDialogs } from '../../insertion/host/dialogs.ts';
import { readDestinations } from '../../insertion/host/images/imageFolder.ts';
import { workspaceRoots } from '../../insertion/host/workspaceFiles.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { numberLines } from '../common/request.ts';
import { illustrate } from './illustrate.ts';
import { pickPosition } from './pickPosition.ts';
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
