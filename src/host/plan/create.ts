/** Plans: which pictures a document gets where, before any is drawn. */
import type { ExtensionContext } from 'vscode';
import { numbered } from '../../core/plan/request.ts';
import type { InsertionFeature } from '../insertion/create.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import type { SetUpFeature } from '../setup/create.ts';
import type { Language } from '../words/formats.ts';
import { illustrate } from './illustrate.ts';
import { choosePlace } from './places.ts';
import { PlanPlaces } from './planPlaces.ts';

export type PlanFeature = ReturnType<typeof createPlan>;

interface Needs extends SetUpFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
}

export function createPlan({ extension, language, setUp, sessions, insertion }: Needs) {
  const { storage, announcer, newTurns } = sessions;
  let shown: () => readonly string[] = () => [];
  const places = new PlanPlaces({
    sessions: storage.sessions,
    targets: insertion.targets,
    shown: () => shown(),
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
  extension.subscriptions.push(places);
  return {
    places,
    choosePlace,
    /** Follows the plans in these sessions from now on. */
    followIn: (sessionIds: () => readonly string[]) => {
      shown = sessionIds;
    },
    illustrate: (argument: unknown, openSession: (sessionId: string) => void) =>
      illustrate(argument, openSession, options),
  };
}
