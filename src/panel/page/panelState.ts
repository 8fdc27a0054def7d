/** The state that the panel shows, and how each message of the host changes it. Pure: each change returns a new state. */

import { modeTraits } from '../../product/common/modes.ts';
import type { Delta, HostMessage, Snapshot, TurnMessage } from '../common/hostMessages.ts';
import type { ResultView } from '../common/resultView.ts';
import type { SessionView } from '../common/sessionView.ts';
import type { TurnView } from '../common/turnView.ts';
import { getPickedPicture, isTurnRunning, resultsOf, withResult } from './turn/turnResults.ts';

export type PanelState = Pick<Snapshot, 'words' | 'service' | 'session' | 'preferences' | 'recent'>;

/** Returns the state of a snapshot. */
export function toPanelState({ words, service, session, preferences, recent }: Snapshot): PanelState {
  return { words, service, session, preferences, recent };
}

/** Returns the state after a message: undefined before the first snapshot, and `misplaced` for a delta whose offset does not fit. */
export function getNextState(
  state: PanelState | undefined,
  message: HostMessage,
): PanelState | 'misplaced' | undefined {
  if (message.type === 'snapshot') return toPanelState(message);
  if (state && message.type === 'delta' && isMisplaced(state, message)) return 'misplaced';
  return state && applyMessage(state, message);
}

/** Returns the state after a message, or the same state if the message is about another session or does not fit. */
export function applyMessage(state: PanelState, message: HostMessage): PanelState {
  switch (message.type) {
    case 'snapshot':
      return toPanelState(message);
    case 'turn':
      return withTurn(state, message);
    case 'title':
      return withSession(state, message.sessionId, { title: message.title });
    case 'delta':
      return withDelta(state, message) ?? state;
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

function withTurn(state: PanelState, { sessionId, turn, title, totals }: TurnMessage): PanelState {
  const { turns: before } = state.session;
  const isNew = !before.some(({ id }) => id === turn.id);
  const turns = isNew ? [...before, turn] : before.map((old) => (old.id === turn.id ? turn : old));
  return withSession(state, sessionId, { turns, title, totals });
}

function withSession(state: PanelState, sessionId: string, change: Partial<SessionView>): PanelState {
  return sessionId === state.session.id ? { ...state, session: { ...state.session, ...change } } : state;
}

/** Returns the state with a delta added, or undefined if its offset does not fit. */
function withDelta(state: PanelState, delta: Delta): PanelState | undefined {
  const turn = findTurn(state, delta.resultId);
  const old = turn && resultsOf(turn).find(({ id }) => id === delta.resultId);
  if (old?.[delta.kind].length !== delta.offset) return undefined;
  const result: ResultView = { ...old, [delta.kind]: old[delta.kind] + delta.text };
  const turns = state.session.turns.map((one) => (one === turn ? withResult(turn, result) : one));
  return withSession(state, state.session.id, { turns });
}

/** Returns whether a delta for a shown result has an offset that does not fit; the host must then send the whole turn. */
export function isMisplaced(state: PanelState, delta: Delta): boolean {
  return findTurn(state, delta.resultId) !== undefined && withDelta(state, delta) === undefined;
}

function findTurn(state: PanelState, resultId: string): TurnView | undefined {
  return state.session.turns.findLast((turn) => resultsOf(turn).some(({ id }) => id === resultId));
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
