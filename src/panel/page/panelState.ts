/** The state that the panel shows, and how each message of the host changes it. Pure: each change returns a new state. */

import { modeTraits } from '../../product/common/modes.ts';
import type { Delta, HostMessage, Snapshot, TurnMessage } from '../common/hostMessages.ts';
import type { SessionView } from '../common/sessionView.ts';
import { getPickedPicture, isTurnRunning, resultsOf, withResult } from './turn/turnResults.ts';

export type PanelState = Pick<Snapshot, 'words' | 'service' | 'session' | 'preferences' | 'recent'>;

/** Returns the state of a snapshot. */
export function toPanelState({ words, service, session, preferences, recent }: Snapshot): PanelState {
  return { words, service, session, preferences, recent };
}

/**
 * Returns the state after a message: undefined before the first snapshot, the same for a message about another session or a result that is
 * not shown, and `misplaced` for a delta that does not continue its text; the host must then send everything again.
 */
export function getNextState(
  state: PanelState | undefined,
  message: HostMessage,
): PanelState | 'misplaced' | undefined {
  if (message.type === 'snapshot') return toPanelState(message);
  if (!state) return undefined;
  switch (message.type) {
    case 'turn':
      return withTurn(state, message);
    case 'title':
      return withSession(state, message.sessionId, { title: message.title });
    case 'delta':
      return withDelta(state, message);
    case 'composer':
      return withSession(state, message.sessionId, { composer: message.composer });
    case 'service':
      return { ...state, service: message.service };
    case 'preferences':
      return { ...state, preferences: message.preferences };
    case 'recent':
      return { ...state, recent: message.recent };
    default:
      return state;
  }
}

function withTurn(state: PanelState, { sessionId, turn, title, totals, costs }: TurnMessage): PanelState {
  const { turns: before } = state.session;
  const isNew = !before.some(({ id }) => id === turn.id);
  const turns = isNew ? [...before, turn] : before.map((old) => (old.id === turn.id ? turn : old));
  return withSession(state, sessionId, { turns, title, totals, ...(costs && { costs }) });
}

function withSession(state: PanelState, sessionId: string, change: Partial<SessionView>): PanelState {
  return sessionId === state.session.id ? { ...state, session: { ...state.session, ...change } } : state;
}

/** Adds a delta to the newest turn with its result. */
function withDelta(state: PanelState, { resultId, kind, offset, text }: Delta): PanelState | 'misplaced' {
  const { turns } = state.session;
  const at = turns.findLastIndex((turn) => resultsOf(turn).some(({ id }) => id === resultId));
  const turn = turns[at];
  const old = turn && resultsOf(turn).find(({ id }) => id === resultId);
  if (!turn || !old) return state;
  if (old[kind].length !== offset) return 'misplaced';
  const grown = withResult(turn, { ...old, [kind]: old[kind] + text });
  return withSession(state, state.session.id, { turns: turns.with(at, grown) });
}

/** Returns whether any turn is running. */
export function hasRunningTurn(state: PanelState | undefined): boolean {
  return state?.session.turns.some(isTurnRunning) ?? false;
}

/** Returns whether the composer will get a chip, and thus another line, when the last turn's picture arrives. */
export function awaitsBaseImage({ turns, composer }: SessionView): boolean {
  if (!modeTraits[composer.mode].accepts.from || composer.from || composer.attachments?.length) return false;
  const last = turns.at(-1);
  if (!last || modeTraits[last.mode].produces !== 'pictures') return false;
  return isTurnRunning(last) && getPickedPicture(last) === undefined;
}
