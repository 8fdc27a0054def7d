/** What the panel shows, and how each message of the host changes it. Pure: a change gives a new state. */

import { modeTraits } from '../../product/common/modes.ts';
import type { HostMessage } from '../common/hostMessages.ts';
import type { ResultView } from '../common/resultView.ts';
import type { SessionView } from '../common/sessionView.ts';
import type { TurnView } from '../common/turnView.ts';
import { isTurnRunning, pickedPicture, resultsOf, withResult } from './turn/turnResults.ts';

export type PanelState = Pick<Snapshot, 'words' | 'service' | 'session' | 'habits' | 'recent'>;

type Snapshot = Extract<HostMessage, { type: 'snapshot' }>;
type Delta = Extract<HostMessage, { type: 'delta' }>;

/** The state a snapshot brings. */
export function stateOf({ words, service, session, habits, recent }: Snapshot): PanelState {
  return { words, service, session, habits, recent };
}

/** The state after whatever comes: nothing before the first snapshot, `misplaced` for a piece that does not follow what is there. */
export function stateWith(state: PanelState | undefined, message: HostMessage): PanelState | 'misplaced' | undefined {
  if (message.type === 'snapshot') return stateOf(message);
  if (state && message.type === 'delta' && isMisplaced(state, message)) return 'misplaced';
  return state && stateAfter(state, message);
}

/** The state after a message; the same state where the message is about another session or does not fit. */
export function stateAfter(state: PanelState, message: HostMessage): PanelState {
  switch (message.type) {
    case 'snapshot':
      return stateOf(message);
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
    case 'habits':
      return { ...state, habits: message.habits };
    case 'recent':
      return { ...state, recent: message.recent };
    default:
      return state;
  }
}

function withTurn(
  state: PanelState,
  { sessionId, turn, title, totals }: Extract<HostMessage, { type: 'turn' }>,
): PanelState {
  const { turns: before } = state.session;
  const isNew = !before.some(({ id }) => id === turn.id);
  const turns = isNew ? [...before, turn] : before.map((old) => (old.id === turn.id ? turn : old));
  return withSession(state, sessionId, { turns, title, totals });
}

function withSession(state: PanelState, sessionId: string, change: Partial<SessionView>): PanelState {
  return sessionId === state.session.id ? { ...state, session: { ...state.session, ...change } } : state;
}

/** The state with a streamed piece added; nothing where the piece does not follow what is there. */
function withDelta(state: PanelState, delta: Delta): PanelState | undefined {
  const turn = turnOfResult(state, delta.resultId);
  const old = turn && resultsOf(turn).find(({ id }) => id === delta.resultId);
  if (old?.[delta.kind].length !== delta.offset) return undefined;
  const result: ResultView = { ...old, [delta.kind]: old[delta.kind] + delta.text };
  const turns = state.session.turns.map((one) => (one === turn ? withResult(turn, result) : one));
  return withSession(state, state.session.id, { turns });
}

/** A piece for a result that is shown, but at another place than where it would go: the host must send the turn whole. */
export function isMisplaced(state: PanelState, delta: Delta): boolean {
  return turnOfResult(state, delta.resultId) !== undefined && withDelta(state, delta) === undefined;
}

function turnOfResult(state: PanelState, resultId: string): TurnView | undefined {
  return state.session.turns.findLast((turn) => resultsOf(turn).some(({ id }) => id === resultId));
}

/** Whether anything is on its way. */
export function hasRunningTurn(state: PanelState | undefined): boolean {
  return state?.session.turns.some(isTurnRunning) ?? false;
}

/** Whether the message box gets a chip with the last turn's picture when that comes, and with it another line. */
export function awaitsBaseImage({ turns, composer }: SessionView): boolean {
  if (!modeTraits[composer.mode].accepts.from || composer.from || composer.attachments?.length) return false;
  const last = turns.at(-1);
  if (!last || modeTraits[last.mode].produces !== 'pictures') return false;
  return isTurnRunning(last) && pickedPicture(last) === undefined;
}
