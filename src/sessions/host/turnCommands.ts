import { SingleFlight } from '../../base/common/async.ts';
import { getLookDocumentUri } from '../../looks/common/lookPrompt.ts';
import { pickImageOptions } from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { RequestTarget } from '../../service/host/serviceClient.ts';
import {
  addLateAttachments,
  changeDraft,
  clearSent,
  countRequests,
  getUserDraft,
  hasChosenStyle,
  isEmptyDraft,
  type RequestRejection,
  toDraft,
  toTurnRequest,
  validateTurnRequest,
} from '../common/draft.ts';
import { type Ask, getTurnRequest, getVersions, isWorthKeeping } from '../common/editSession.ts';
import { isWithdrawable, removeTurn, restoreTurn, setTurnPrompt, stopped } from '../common/editTurns.ts';
import type { LookChoice } from '../common/model/picture.ts';
import {
  type Draft,
  findResult,
  findTurn,
  type ResultInSession,
  type Session,
  type Turn,
} from '../common/model/session.ts';
import { getOwnOptions } from '../common/variants.ts';
import type { Job, RequestEstimate } from './jobs/job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Sessions } from './sessions.ts';
import { hashesOfTurn } from './store/entry.ts';
import { runningOf } from './store/loadedSessions.ts';
import type { Removals } from './store/removals.ts';
import { getRequestEstimate, type LookResolver, type NewTurn, type NotSent, type TurnSender } from './turnSender.ts';

interface AskingOptions {
  readonly sessions: Sessions;
  readonly newTurns: Pick<TurnSender, 'send' | 'runIfConfirmed'>;
  readonly jobs: Pick<Jobs, 'run' | 'runVariation'>;
  /** Returns the look for a text from a document, by its URI. */
  readonly lookFor: (document: string, text: string, choice?: LookChoice) => ReturnType<LookResolver>;
  /** Notifies the user why nothing was sent. */
  readonly refuse: (mode: Mode, refused: RequestRejection | NotSent) => void;
  /** Called when the host changed the draft; `back` if it contains what could not be sent. */
  readonly onDraft: (sessionId: string, change: 'back' | 'sent') => void;
}

/** Sends what the user requests in the panel. What cannot be sent stays in the composer, or is put there, so that nothing typed is lost. */
export class TurnCommands {
  /** Requests that are sent again: a double click is rarely meant, and each request is paid. */
  private readonly underWay = new SingleFlight();

  constructor(private readonly options: AskingOptions) {}

  /** Sends the content of the composer, with everything that was handed over before, once it has arrived. Returns whether it was sent. */
  async send(sessionId: string, arrived: Promise<unknown> = Promise.resolve()): Promise<boolean> {
    const pressed = this.options.sessions.get(sessionId)?.draft;
    await arrived;
    const session = this.options.sessions.get(sessionId);
    if (!pressed || !session) return false;
    const draft = addLateAttachments(pressed, session.draft);
    const ask = toTurnRequest(draft);
    const onSend = () => this.clearDraft(sessionId, draft);
    const isSent = await this.trySend({ sessionId, ask, onSend, ...this.lookOf(session, ask) });
    if (!isSent) this.options.onDraft(sessionId, 'back');
    return isSent;
  }

  /** Requests a result again: a further version of an answer, or a further picture of the same prompt. */
  regenerate(sessionId: string, resultId: string): Promise<void> {
    return this.requestVariation(sessionId, resultId, false);
  }

  /** Requests the continuation of an answer that was cut off: a further version that begins with the received text. */
  continueAnswer(sessionId: string, resultId: string): Promise<void> {
    return this.requestVariation(sessionId, resultId, true);
  }

  /**
   * Sends a turn with another prompt: for chat a further version of its answer, for pictures a new turn. If nothing can be sent, the text
   * is put into the composer if that is empty.
   */
  async editAndResend(sessionId: string, turnId: string, words: string): Promise<boolean> {
    const turn = findTurn(this.options.sessions.get(sessionId), turnId);
    if (!turn || turn.prompts?.length) return false;
    const ask = { ...getTurnRequest(turn), prompt: words };
    const isSent = await (modeTraits[turn.mode].results === 'sideBySide'
      ? this.trySend({ sessionId, ask })
      : this.tryResend(sessionId, turn, ask));
    if (!isSent) this.offerAsDraft(sessionId, ask);
    return isSent;
  }

  private async tryResend(sessionId: string, turn: Turn, ask: Ask): Promise<boolean> {
    const refused = validateTurnRequest(ask, turn.results.length + countRequests(ask));
    if (refused) return this.refuse(turn, refused);
    const runAgain = (ready: RequestTarget) => {
      this.options.sessions.change(sessionId, (session) => setTurnPrompt(session, turn.id, ask.prompt));
      return this.options.jobs.run(sessionId, turn.id, ready);
    };
    return (await this.runOnce(`${turn.id} ${ask.prompt}`, getRequestEstimate(ask), runAgain)) ?? true;
  }

  /** Requests a failed picture again as a new turn; the service chooses ratio and size. */
  async retryWithoutOptions(sessionId: string, resultId: string): Promise<void> {
    const found = findResult(this.options.sessions.get(sessionId), resultId);
    if (!found) return;
    const { turn, result } = found;
    const ask = { ...getTurnRequest(turn), options: { ...getOwnOptions(turn, result), ...pickImageOptions({}) } };
    await this.underWay.run(turn.id, async (until) => {
      if (!(await this.trySend({ sessionId, ask }, until))) this.offerAsDraft(sessionId, ask);
    });
  }

  /** Puts a request into the composer if that contains nothing except a base picture. Returns false otherwise. */
  offerAsDraft(sessionId: string, ask: Ask): boolean {
    const session = this.options.sessions.get(sessionId);
    if (!session || !isEmptyDraft(getUserDraft(session))) return false;
    this.options.sessions.change(sessionId, (now) => ({ ...now, draft: toDraft(ask, now.draft) }));
    this.options.onDraft(sessionId, 'back');
    return true;
  }

  private async requestVariation(sessionId: string, resultId: string, isContinued: boolean): Promise<void> {
    const find = () => findResult(this.options.sessions.get(sessionId), resultId);
    const { turn, result } = find() ?? {};
    if (!turn || !result || result.edited) return;
    const { mode, results } = turn;
    const options = getOwnOptions(turn, result);
    const length = results.length + 1;
    if (length > limits.results) return void this.refuse(turn, { why: 'tooMany', length });
    const begin = async (ready: RequestTarget) => {
      const asked = find();
      // One press too many, while the host was busy, asks no second time.
      if (!asked || isAskedAgain(asked)) return;
      const begun = isContinued ? { begun: asked.result.text } : {};
      await this.options.jobs.runVariation({ sessionId, resultId, ...begun }, ready);
    };
    await this.runOnce(`${sessionId} ${resultId}`, { mode, options, requests: 1 }, begin);
  }

  /**
   * The look is read again whenever something is sent; a request whose document is missing keeps its look. A style that the user chose
   * replaces that of the look, whose characters stay.
   */
  private lookOf(session: Session, ask: Ask): Pick<NewTurn, 'look'> {
    const { lookChoice } = session.draft;
    if (lookChoice?.without.includes('')) return { look: async () => undefined };
    if (!modeTraits[ask.mode].accepts.look || getLookDocumentUri(session, ask) === undefined) return {};
    return {
      look: async (text, promptId) => {
        const document = getLookDocumentUri(session, ask, promptId);
        if (document === undefined) return undefined;
        const look = await this.options.lookFor(document, text, lookChoice);
        return look && !('fault' in look) && hasChosenStyle(session.draft) ? { ...look, style: '' } : look;
      },
    };
  }

  private async trySend(turn: NewTurn, until?: (ended: Promise<unknown>) => void): Promise<boolean> {
    const asked = await this.options.newTurns.send(turn);
    if (!asked.sent) return this.refuse(turn.ask, asked);
    until?.(asked.ended);
    return true;
  }

  private refuse({ mode }: Pick<Turn, 'mode'>, refused: RequestRejection | NotSent): false {
    this.options.refuse(mode, refused);
    return false;
  }

  /** Returns false if the user cancels, and undefined if the same is in flight. */
  private runOnce(
    key: string,
    wanted: Omit<RequestEstimate, 'model'>,
    begin: (ready: RequestTarget) => Promise<unknown>,
  ): Promise<boolean | undefined> {
    return this.underWay.run(key, async (until) => {
      const begun = await this.options.newTurns.runIfConfirmed(wanted, (ready) => {
        until(begin(ready));
        return true;
      });
      return begun ?? false;
    });
  }

  /** Keeps what was typed since: the next message may be in flight already. */
  private clearDraft(sessionId: string, asked: Draft): void {
    const sent = (draft: Draft) => ({
      ...clearSent(draft, asked),
      text: draft.text === asked.text ? '' : draft.text,
    });
    this.options.sessions.change(sessionId, (session) => changeDraft(session, sent));
    this.options.onDraft(sessionId, 'sent');
  }
}

/** Returns whether a further version of an answer, or a further picture of the same prompt, is in flight already. */
function isAskedAgain({ turn, result }: ResultInSession): boolean {
  const isOnItsWay = getVersions(turn, result).some(({ state }) => state === 'running');
  return isOnItsWay && (modeTraits[turn.mode].results === 'versions' || result.state === 'done');
}

interface TurnEditsOptions {
  readonly sessions: Sessions;
  readonly jobs: Pick<Jobs, 'stop'>;
  readonly asking: Pick<TurnCommands, 'offerAsDraft'>;
  readonly removals: Pick<Removals, 'remove'>;
  /** Shows that a turn was deleted, after those with the ids `behind`. Resolves to true if the user wants to undo it. */
  readonly offerUndo: (
    gone: Pick<Job, 'sessionId' | 'mode'> & { readonly behind: readonly string[] },
  ) => Promise<boolean>;
  /** Notifies the user that the composer has other content. */
  readonly sayOccupied: () => void;
  /** Called when turns of the session were added or removed. */
  readonly onTurns: (sessionId: string) => void;
}

/** Deletes and edits turns at the user's request. */
export class TurnEdits {
  constructor(private readonly options: TurnEditsOptions) {}

  /** Deletes a turn, and restores it at its position if the user undoes it. */
  async delete(sessionId: string, turnId: string): Promise<void> {
    const { sessions, jobs, removals, offerUndo, onTurns } = this.options;
    const turns = sessions.get(sessionId)?.turns ?? [];
    const at = turns.findIndex(({ id }) => id === turnId);
    const turn = turns[at];
    if (!turn) return;
    const nextId = turns[at + 1]?.id;
    const behind = turns.slice(0, at).map(({ id }) => id);
    const running = runningOf([turn]);
    const isNothing = running.length > 0 && !turn.results.some(isWorthKeeping);
    for (const { id } of running) jobs.stop(id);
    const removal = {
      sessionId,
      hashes: hashesOfTurn(turn),
      takeOut: (session: Session) => removeTurn(session, turnId),
      putBack: (session: Session) => restoreTurn(session, stopped(turn, Date.now()), nextId),
      onChange: () => onTurns(sessionId),
    };
    await removals.remove([removal], async () => !isNothing && offerUndo({ sessionId, mode: turn.mode, behind }));
  }

  /** Puts the whole request of a turn into the composer, for the user to edit and send. */
  editInBox(sessionId: string, turnId: string): void {
    const { sessions, asking, sayOccupied } = this.options;
    const turn = findTurn(sessions.get(sessionId), turnId);
    if (turn && !asking.offerAsDraft(sessionId, getTurnRequest(turn))) sayOccupied();
  }

  /** Withdraws a queued turn and puts its request into the composer if that is free. Returns false if the turn has to stay. */
  withdraw(sessionId: string, resultId: string): boolean {
    const { sessions, jobs, asking, onTurns } = this.options;
    const found = findResult(sessions.get(sessionId), resultId);
    if (!found || !isWithdrawable(found.turn) || !isEmptyDraft(getUserDraft(found.session))) return false;
    const { turn } = found;
    for (const { id } of runningOf([turn])) jobs.stop(id);
    sessions.change(sessionId, (now) => removeTurn(now, turn.id), 'once');
    onTurns(sessionId);
    asking.offerAsDraft(sessionId, getTurnRequest(turn));
    return true;
  }
}
