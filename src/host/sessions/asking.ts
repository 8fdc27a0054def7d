import { checkSelection, type SelectionCheck } from '../../core/selection.ts';
import {
  changeDraft,
  draftOf,
  isEmptyDraft,
  materialLength,
  requestsOf,
  sentDraft,
  withOrigin,
} from '../../core/session/draft.ts';
import { type Ask, addTurn, askOfTurn, turnOfResult, versionsOf } from '../../core/session/session.ts';
import { withWords } from '../../core/session/turnChanges.ts';
import { limits } from '../../shared/limits.ts';
import type { Draft, Mode, Result, Turn } from '../../shared/model.ts';
import type { Ready } from '../service.ts';
import type { InFlight, Wanted } from './inFlight.ts';
import type { Jobs } from './jobs.ts';
import type { Sessions } from './sessions.ts';

export interface AskingOptions {
  readonly sessions: Sessions;
  readonly jobs: Pick<Jobs, 'run' | 'further'>;
  /** Asks the person for what is missing, the model but where one is given; nothing when they cancel. */
  readonly ensure: (mode: Mode, model?: string) => Promise<Ready | undefined>;
  readonly inFlight: Pick<InFlight, 'isMeant'>;
  /** Tells the person why nothing was sent; `length` is that of the text or of all that would go along, or the number of results. */
  readonly refuse: (why: SelectionCheck | 'tooMany' | 'tooMuch', mode: Mode, length: number) => void;
  /** The session's draft was changed on this side; `back` when it holds what could not be sent. */
  readonly onDraft: (sessionId: string, change: 'back' | 'sent') => void;
}

/** From what the person asks to jobs under way. What cannot be sent becomes the session's draft, so nothing typed is lost. */
export class Asking {
  constructor(private readonly options: AskingOptions) {}

  /** Whether it was sent. */
  async ask(sessionId: string, ask: Ask): Promise<boolean> {
    this.keepAsDraft(sessionId, ask);
    const isSent =
      this.isFine(ask) && (await this.whenMeant(wantedOf(ask), (ready) => this.begin(sessionId, ask, ready)));
    if (!isSent) this.options.onDraft(sessionId, 'back');
    return isSent;
  }

  /** Asks for a result again: a further version of an answer, or a further picture of the same prompt. */
  async again(sessionId: string, resultId: string): Promise<void> {
    await this.oneMore(sessionId, resultId, () => ({}));
  }

  /** Has the model go on with an answer that was cut off: a further version that begins with what came. */
  async goOn(sessionId: string, resultId: string): Promise<void> {
    await this.oneMore(sessionId, resultId, ({ text }) => ({ begun: text }));
  }

  /**
   * Asks a turn with other words: a chat's for a further version of its answer; for pictures a new turn, beside those that are
   * there. Where nothing can be sent the words wait in the message box, if that is empty.
   */
  async reword(sessionId: string, turnId: string, words: string): Promise<boolean> {
    const turn = this.options.sessions.get(sessionId)?.turns.find(({ id }) => id === turnId);
    if (!turn || turn.prompts?.length) return false;
    const ask = { ...askOfTurn(turn), prompt: words };
    const versions = turn.mode === 'chat' ? turn.results.length : 0;
    const isFine = this.fits(turn.mode, versions + requestsOf(ask)) && this.isFine(ask);
    const begin = (ready: Ready) =>
      turn.mode === 'image' ? this.start(sessionId, ask, ready) : this.runAgain({ sessionId, turnId, words }, ready);
    const isSent = isFine && (await this.whenMeant(wantedOf(ask), begin));
    if (!isSent) this.offerAsDraft(sessionId, ask);
    return isSent;
  }

  private runAgain({ sessionId, turnId, words }: Reworded, ready: Ready): void {
    this.options.sessions.change(sessionId, (session) => withWords(session, turnId, words));
    void this.options.jobs.run(sessionId, turnId, ready);
  }

  /** Asks for a failed picture again as a new turn, with the service choosing ratio and size. */
  async withoutOptions(sessionId: string, resultId: string): Promise<void> {
    const session = this.options.sessions.get(sessionId);
    const turn = session && turnOfResult(session, resultId);
    if (!turn) return;
    const options = { ...turn.options, aspectRatio: '', size: '' };
    await this.ask(sessionId, { ...askOfTurn(turn), options });
  }

  /** Puts what is asked into the message box, if nothing but a picture to go on from stands there; false where more does. */
  offerAsDraft(sessionId: string, ask: Ask): boolean {
    const draft = this.options.sessions.get(sessionId)?.draft;
    if (!draft || !isEmptyDraft(withOrigin(draft, undefined))) return false;
    this.keepAsDraft(sessionId, ask);
    this.options.onDraft(sessionId, 'back');
    return true;
  }

  private async oneMore(sessionId: string, resultId: string, more: (result: Result) => Begun): Promise<void> {
    const asked = this.find(sessionId, resultId);
    if (!asked || !this.fits(asked.turn.mode, asked.turn.results.length + 1)) return;
    const { mode, options } = asked.turn;
    const begin = (ready: Ready) => this.beginFurther({ sessionId, resultId }, ready, more);
    await this.whenMeant({ mode, options, requests: 1 }, begin);
  }

  /** One press too many, while the host was busy, asks no second time. */
  private beginFurther(place: Place, ready: Ready, more: (result: Result) => Begun): void {
    const asked = this.find(place.sessionId, place.resultId);
    if (asked && !isAskedAgain(asked)) void this.options.jobs.further({ ...place, ...more(asked.result) }, ready);
  }

  private find(sessionId: string, resultId: string): Asked | undefined {
    const session = this.options.sessions.get(sessionId);
    const turn = session && turnOfResult(session, resultId);
    const result = turn?.results.find(({ id }) => id === resultId);
    return turn && result && { turn, result };
  }

  /** Begins with what an ask is sent with; false where the person cancels or does not mean it. */
  private async whenMeant(wanted: Omit<Wanted, 'model'>, begin: (ready: Ready) => void): Promise<boolean> {
    const ready = await this.ready(wanted);
    if (!ready) return false;
    const meant = this.options.inFlight.isMeant({ ...wanted, model: ready.model });
    if (meant !== true && !(await meant)) return false;
    begin(ready);
    return true;
  }

  private ready({ mode, options }: Pick<Turn, 'mode' | 'options'>): Promise<Ready | undefined> {
    return this.options.ensure(mode, mode === 'image' ? options.model : undefined);
  }

  private isFine(ask: Ask): boolean {
    const { prompt, prompts, mode } = ask;
    const texts = prompts?.map(({ text }) => text) ?? [prompt];
    const bad = texts.find((text) => checkSelection(text, mode) !== 'fine');
    if (bad !== undefined) this.options.refuse(checkSelection(bad, mode), mode, bad.length);
    return bad === undefined && this.fits(mode, requestsOf(ask)) && this.isLittle(ask);
  }

  /** A turn holds no more results than this; a session with more could not be read again. */
  private fits(mode: Mode, results: number): boolean {
    if (results > limits.results) this.options.refuse('tooMany', mode, results);
    return results <= limits.results;
  }

  private isLittle(ask: Ask): boolean {
    const length = ask.mode === 'chat' ? materialLength(ask) : 0;
    if (length > limits.material) this.options.refuse('tooMuch', ask.mode, length);
    return length <= limits.material;
  }

  private begin(sessionId: string, ask: Ask, ready: Ready): void {
    // The next message may be on its way already.
    const sent = (draft: Draft) => ({ ...sentDraft(draft), text: draft.text === ask.prompt ? '' : draft.text });
    this.options.sessions.change(sessionId, (session) => changeDraft(session, sent));
    this.options.onDraft(sessionId, 'sent');
    this.start(sessionId, ask, ready);
  }

  /** A new turn, whatever stands in the message box. */
  private start(sessionId: string, ask: Ask, ready: Ready): void {
    const turnId = crypto.randomUUID();
    this.options.sessions.change(sessionId, (session) => addTurn(session, ask, { now: Date.now(), id: turnId }));
    void this.options.jobs.run(sessionId, turnId, ready);
  }

  private keepAsDraft(sessionId: string, ask: Ask): void {
    this.options.sessions.change(sessionId, (session) => ({ ...session, draft: draftOf(ask, session.draft) }));
  }
}

interface Asked {
  readonly turn: Turn;
  readonly result: Result;
}

interface Reworded {
  readonly sessionId: string;
  readonly turnId: string;
  readonly words: string;
}

type Place = Pick<Reworded, 'sessionId'> & { readonly resultId: string };

function wantedOf(ask: Ask): Omit<Wanted, 'model'> {
  const { mode, options } = ask;
  return { mode, options, requests: requestsOf(ask) };
}

/** What a further version begins with. */
interface Begun {
  readonly begun?: string;
}

/** Whether a further version of an answer, or a further picture of the same prompt, is on its way already. */
function isAskedAgain({ turn, result }: Asked): boolean {
  const isOnItsWay = versionsOf(turn, result).some(({ state }) => state === 'running');
  return isOnItsWay && (turn.mode === 'chat' || result.state === 'done');
}
