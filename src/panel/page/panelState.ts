/** What the panel shows, and how each message of the host changes it. Pure: a change gives a new state. */

import { dispatch, type Handlers } from '../../pageKit/common/dispatch.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { ServiceView } from '../../setup/common/serviceView.ts';
import type { ComposerView, PreferencesView } from '../common/composerView.ts';
import type { HostMessage } from '../common/hostMessages.ts';
import type { PageStrings } from '../common/pageStrings.ts';
import type { ResultView } from '../common/resultView.ts';
import type { RecentView, SessionView } from '../common/sessionView.ts';
import type { TurnView } from '../common/turnView.ts';
import { isTurnRunning, pickedPicture, resultsOf, withResult } from './turn/turnResults.ts';

export interface PanelState {
  readonly words: PageStrings;
  readonly service: ServiceView;
  readonly session: SessionView;
  readonly habits: PreferencesView;
  readonly recent: readonly RecentView[];
}

type Snapshot = Extract<HostMessage, { type: 'snapshot' }>;
type Delta = Extract<HostMessage, { type: 'delta' }>;
type Change<T extends HostMessage['type']> = Extract<HostMessage, { type: T }>;

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
  let next = state;
  const handlers: Handlers<HostMessage> = {
    snapshot: (snapshot) => {
      next = stateOf(snapshot);
    },
    turn: (change) => {
      next = withTurn(state, change);
    },
    title: ({ sessionId, title }) => {
      if (sessionId === state.session.id) next = { ...state, session: { ...state.session, title } };
    },
    delta: (delta) => {
      next = withDelta(state, delta) ?? state;
    },
    composer: ({ sessionId, composer }) => {
      next = withComposer(state, sessionId, composer);
    },
    service: ({ service }) => {
      next = { ...state, service };
    },
    habits: ({ habits }) => {
      next = { ...state, habits };
    },
    recent: ({ recent }) => {
      next = { ...state, recent };
    },
    scaleDown: () => {},
    convert: () => {},
    sheet: () => {},
    sheetNames: () => {},
    sheetAlt: () => {},
    sheetEnded: () => {},
    focus: () => {},
    goTo: () => {},
    taken: () => {},
  };
  dispatch(handlers, message);
  return next;
}

function withTurn(state: PanelState, { sessionId, turn, title, totals }: Change<'turn'>): PanelState {
  const { session } = state;
  if (sessionId !== session.id) return state;
  const isNew = !session.turns.some(({ id }) => id === turn.id);
  const turns = isNew ? [...session.turns, turn] : session.turns.map((old) => (old.id === turn.id ? turn : old));
  return { ...state, session: { ...session, turns, title, totals } };
}

function withComposer(state: PanelState, sessionId: string, composer: ComposerView): PanelState {
  if (sessionId !== state.session.id) return state;
  return { ...state, session: { ...state.session, composer } };
}

/** The state with a streamed piece added; nothing where the piece does not follow what is there. */
function withDelta(state: PanelState, delta: Delta): PanelState | undefined {
  const turn = turnOfResult(state, delta.resultId);
  const old = turn && resultsOf(turn).find(({ id }) => id === delta.resultId);
  if (old?.[delta.kind].length !== delta.offset) return undefined;
  const result: ResultView = { ...old, [delta.kind]: old[delta.kind] + delta.text };
  const turns = state.session.turns.map((one) => (one === turn ? withResult(turn, result) : one));
  return { ...state, session: { ...state.session, turns } };
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
