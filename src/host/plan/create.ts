/** Plans: which pictures a document gets where, before any is drawn. */
import { type ExtensionContext, Uri } from 'vscode';
import { numbered } from '../../core/plan/request.ts';
import type { PlanRow } from '../../shared/model/plan.ts';
import type { Quote } from '../../shared/model/quote.ts';
import type { InsertionFeature } from '../insertion/create.ts';
import { editorDialogs } from '../insertion/dialogs.ts';
import { readDestinations } from '../insertion/pictures/copyDestinations.ts';
import { workspaceRoots } from '../insertion/workspaceFiles.ts';
import type { LooksFeature } from '../looks/create.ts';
import type { Notices } from '../notices.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import { readSettings } from '../settings.ts';
import type { SetUpFeature } from '../setup/create.ts';
import type { Language } from '../words/formats.ts';
import { illustrate } from './illustrate.ts';
import { keepPlan } from './keepPlan.ts';
import { choosePlace } from './places.ts';
import { PlanPlaces } from './planPlaces.ts';

export type PlanFeature = ReturnType<typeof createPlan>;

interface Needs extends SetUpFeature, LooksFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly notices: Notices;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
}

export function createPlan({ extension, language, setUp, looks, sessions, insertion, notices }: Needs) {
  const { storage, announcer, newTurns } = sessions;
  let shown: () => readonly string[] = () => [];
  const places = new PlanPlaces({
    sessions: storage.sessions,
    targets: insertion.targets,
    shown: () => shown(),
    lookName: async (document) => {
      const look = await looks.lookFor(Uri.parse(document), '');
      return look && !('fault' in look) ? look.name : undefined;
    },
    turnChanged: announcer.turnChanged,
  });
  const options = {
    language,
    ensure: () => setUp.ensure('chat'),
    host: async () => (await setUp.view()).host,
    send: (turn: Parameters<typeof newTurns.send>[0]) => newTurns.send(turn),
    usual: () => storage.usual.get(),
    sentLines: (document: Parameters<typeof numbered>[0]) => numbered(document).sent,
  };
  const { targets } = insertion;
  const home = { targets, readSettings, readDestinations, dialogs: editorDialogs, roots: workspaceRoots };
  const nothing = () => undefined;
  const others = { turnsChanged: nothing, draftChanged: nothing, pieceArrived: nothing, scaleDown: nothing };
  const told = announcer.tell({ ...others, turnChanged: (sessionId) => void places.arrived(sessionId) });
  extension.subscriptions.push(places, told);
  return {
    places,
    choosePlace: (document: Quote, title: string) => choosePlace(notices, document, title),
    lookFor: (document: string, text: string) => looks.lookFor(Uri.parse(document), text),
    keep: (document: Quote, rows: readonly PlanRow[]) => keepPlan(document, rows, home),
    /** Follows the plans in these sessions from now on. */
    followIn: (sessionIds: () => readonly string[]) => {
      shown = sessionIds;
    },
    illustrate: (argument: unknown, openSession: (sessionId: string) => void) =>
      illustrate(argument, openSession, options),
  };
}
