import { SingleFlight } from '../../base/common/async.ts';
import { getLookDocumentUri } from '../../looks/common/lookPrompt.ts';
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
  isEmptyDraft,
  type RequestRejection,
  toDraft,
  toTurnRequest,
  validateTurnRequest,
} from '../common/draft.ts';
import { type Ask, getTurnRequest, getVersions } from '../common/editSession.ts';
import { setTurnPrompt } from '../common/editTurns.ts';
import type { LookChoice } from '../common/model/look.ts';
import { type Draft, findResult, findTurn, type ResultInSession, type Session } from '../common/model/session.ts';
import type { Turn } from '../common/model/turn.ts';
import type { LookResolver } from './applyLooks.ts';
import type { RequestEstimate } from './jobs/inFlight.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Sessions } from './sessions.ts';
import { getRequestEstimate, type NewTurn, type NotSent, type TurnSender } from './turnSender.ts';

interface AskingOptions {
  readonly sessions: Sessions;
  readonly newTurns: Pick<TurnSender, 'send' | 'runIfConfirmed'>;
  readonly jobs: Pick<Jobs, 'run' | 'runVariation'>;
  /** What goes along with a text from a document, by its address. */
  readonly lookFor: (document: string, text: string, choice?: LookChoice) => ReturnType<LookResolver>;
  /** Tells the user why nothing was sent. */
  readonly refuse: (mode: Mode, refused: RequestRejection | NotSent) => void;
  /** The session's draft was changed on this side; `back` when it holds what could not be sent. */
  readonly onDraft: (sessionId: string, change: 'back' | 'sent') => void;
}

/** What a user asks in the panel. What cannot be sent stays in the message box, or goes there, so nothing typed is lost. */
export class TurnCommands {
  /** What is asked anew: a button is pressed twice more often than meant twice, and each request is paid. */
  private readonly underWay = new SingleFlight();

  constructor(private readonly options: AskingOptions) {}

  /** Asks what stands in the session's message box, with what had been handed over by now once it has arrived; whether it was sent. */
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

  /** Asks for a result again: a further version of an answer, or a further picture of the same prompt. */
  regenerate(sessionId: string, resultId: string): Promise<void> {
    return this.requestVariation(sessionId, resultId, false);
  }

  /** Has the model go on with an answer that was cut off: a further version that begins with what came. */
  continueAnswer(sessionId: string, resultId: string): Promise<void> {
    return this.requestVariation(sessionId, resultId, true);
  }

  /**
   * Asks a turn with other words: a chat's for a further version of its answer; for pictures a new turn, beside those that are
   * there. Where nothing can be sent the words wait in the message box, if that is empty.
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
    const begun = await this.underWay.run(`${turn.id} ${ask.prompt}`, (until) =>
      this.runIfConfirmed(getRequestEstimate(ask), (ready) => until(runAgain(ready))),
    );
    return begun ?? true;
  }

  /** Asks for a failed picture again as a new turn, with the service choosing ratio and size. */
  async retryWithoutOptions(sessionId: string, resultId: string): Promise<void> {
    const turn = findResult(this.options.sessions.get(sessionId), resultId)?.turn;
    if (!turn) return;
    const ask = { ...getTurnRequest(turn), options: { ...turn.options, aspectRatio: '', size: '' } };
    await this.underWay.run(turn.id, async (until) => {
      if (!(await this.trySend({ sessionId, ask }, until))) this.offerAsDraft(sessionId, ask);
    });
  }

  /** Puts what is asked into the message box, if nothing but what it goes on from stands there; false where more does. */
  offerAsDraft(sessionId: string, ask: Ask): boolean {
    const session = this.options.sessions.get(sessionId);
    if (!session || !isEmptyDraft(getUserDraft(session))) return false;
    this.options.sessions.change(sessionId, (now) => ({ ...now, draft: toDraft(ask, now.draft) }));
    this.options.onDraft(sessionId, 'back');
    return true;
  }

  private async requestVariation(sessionId: string, resultId: string, isContinued: boolean): Promise<void> {
    const find = () => findResult(this.options.sessions.get(sessionId), resultId);
    const turn = find()?.turn;
    if (!turn) return;
    const { mode, options, results } = turn;
    const length = results.length + 1;
    if (length > limits.results) return void this.refuse(turn, { why: 'tooMany', length });
    const begin = async (ready: RequestTarget) => {
      const asked = find();
      // One press too many, while the host was busy, asks no second time.
      if (!asked || isAskedAgain(asked)) return;
      const begun = isContinued ? { begun: asked.result.text } : {};
      await this.options.jobs.runVariation({ sessionId, resultId, ...begun }, ready);
    };
    await this.underWay.run(`${sessionId} ${resultId}`, (until) =>
      this.runIfConfirmed({ mode, options, requests: 1 }, (ready) => until(begin(ready))),
    );
  }

  /** Read anew whenever something is sent; what was asked with one whose document is gone keeps it. */
  private lookOf(session: Session, ask: Ask): Pick<NewTurn, 'look'> {
    const { lookChoice } = session.draft;
    if (lookChoice?.without.includes('')) return { look: async () => undefined };
    if (!modeTraits[ask.mode].accepts.look || getLookDocumentUri(session, ask) === undefined) return {};
    return {
      look: async (text, promptId) => {
        const document = getLookDocumentUri(session, ask, promptId);
        return document === undefined ? undefined : this.options.lookFor(document, text, lookChoice);
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

  /** False where the user cancels or does not mean it. */
  private async runIfConfirmed(
    wanted: Omit<RequestEstimate, 'model'>,
    begin: (ready: RequestTarget) => void,
  ): Promise<boolean> {
    const begun = await this.options.newTurns.runIfConfirmed(wanted, (ready) => {
      begin(ready);
      return true;
    });
    return begun ?? false;
  }

  /** Leaves what was typed since: the next message may be on its way already. */
  private clearDraft(sessionId: string, asked: Draft): void {
    const sent = (draft: Draft) => ({
      ...clearSent(draft, asked),
      text: draft.text === asked.text ? '' : draft.text,
    });
    this.options.sessions.change(sessionId, (session) => changeDraft(session, sent));
    this.options.onDraft(sessionId, 'sent');
  }
}

/** Whether a further version of an answer, or a further picture of the same prompt, is on its way already. */
function isAskedAgain({ turn, result }: ResultInSession): boolean {
  const isOnItsWay = getVersions(turn, result).some(({ state }) => state === 'running');
  return isOnItsWay && (modeTraits[turn.mode].results === 'versions' || result.state === 'done');
}
