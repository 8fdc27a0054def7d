import { checkSelection, type SelectionCheck } from '../../core/selection.ts';
import { draftOf, requestsOf, sentDraft } from '../../core/session/draft.ts';
import { type Ask, addTurn, turnOfResult } from '../../core/session/session.ts';
import { limits } from '../../shared/limits.ts';
import type { Mode, PictureOptions } from '../../shared/model.ts';
import type { Ready } from './job.ts';
import type { Jobs } from './jobs.ts';
import type { Sessions } from './sessions.ts';

/** More requests at once than this are sent only when the person says so. */
const unasked = 4;

export interface AskingOptions {
  readonly sessions: Sessions;
  readonly jobs: Pick<Jobs, 'run' | 'further'>;
  /** Asks the person for what is missing, the model but where one is given; nothing when they cancel. */
  readonly ensure: (mode: Mode, model?: string) => Promise<Ready | undefined>;
  /** Whether so many requests are to be sent. */
  readonly confirm: (requests: number, model: string, options: PictureOptions) => Promise<boolean>;
  /** Tells the person why nothing was sent; `length` is that of the text, or the number of pictures. */
  readonly refuse: (why: SelectionCheck | 'tooMany', mode: Mode, length: number) => void;
  /** Told of the options of every picture that is sent. */
  readonly remember: (options: PictureOptions) => void;
  /** The session's draft was changed on this side; `back` when it holds what could not be sent. */
  readonly onDraft: (sessionId: string, change: 'back' | 'sent') => void;
}

/** From what the person asks to jobs under way. What cannot be sent becomes the session's draft, so nothing typed is lost. */
export class Asking {
  constructor(private readonly options: AskingOptions) {}

  async ask(sessionId: string, ask: Ask): Promise<void> {
    this.keepAsDraft(sessionId, ask);
    const ready = this.isFine(ask) && (await this.ready(ask));
    if (ready && (await this.isMeant(ask, ready))) this.begin(sessionId, ask, ready);
    else this.options.onDraft(sessionId, 'back');
  }

  /** Asks for a result again: a further version of an answer, or a further picture of the same prompt. */
  async again(sessionId: string, resultId: string): Promise<void> {
    const session = this.options.sessions.get(sessionId);
    const turn = session && turnOfResult(session, resultId);
    if (!turn || !this.fits(turn.mode, turn.results.length + 1)) return;
    const ready = await this.ready(turn);
    if (!ready) return;
    if (turn.mode === 'chat') void this.options.jobs.run(sessionId, turn.id, ready);
    else void this.options.jobs.further(sessionId, resultId, ready);
  }

  /** Asks for a failed picture again as a new turn, with the service choosing ratio and size. */
  async withoutOptions(sessionId: string, resultId: string): Promise<void> {
    const session = this.options.sessions.get(sessionId);
    const turn = session && turnOfResult(session, resultId);
    if (!turn) return;
    const { mode, prompt, quote, prompts, references, from } = turn;
    const options = { ...turn.options, aspectRatio: '', size: '' };
    const material = { ...(prompts && { prompts }), ...(references && { references }), ...(from && { from }) };
    await this.ask(sessionId, { mode, prompt, options, ...material, ...(quote && { quote }) });
  }

  private ready({ mode, options }: Pick<Ask, 'mode' | 'options'>): Promise<Ready | undefined> {
    return this.options.ensure(mode, mode === 'image' ? options.model : undefined);
  }

  private isFine(ask: Ask): boolean {
    const { prompt, prompts, mode } = ask;
    const texts = prompts?.map(({ text }) => text) ?? [prompt];
    const bad = texts.find((text) => checkSelection(text, mode) !== 'fine');
    if (bad !== undefined) this.options.refuse(checkSelection(bad, mode), mode, bad.length);
    return bad === undefined && this.fits(mode, requestsOf(ask));
  }

  /** A turn holds no more results than this; a session with more could not be read again. */
  private fits(mode: Mode, results: number): boolean {
    if (results > limits.results) this.options.refuse('tooMany', mode, results);
    return results <= limits.results;
  }

  private async isMeant(ask: Ask, { model }: Ready): Promise<boolean> {
    const requests = requestsOf(ask);
    return requests <= unasked || (await this.options.confirm(requests, model, ask.options));
  }

  private begin(sessionId: string, ask: Ask, ready: Ready): void {
    const turnId = crypto.randomUUID();
    this.options.sessions.change(sessionId, (session) => {
      const asked = addTurn(session, ask, { now: Date.now(), id: turnId });
      return { ...asked, draft: sentDraft(session.draft) };
    });
    if (ask.mode === 'image') this.options.remember(ask.options);
    this.options.onDraft(sessionId, 'sent');
    void this.options.jobs.run(sessionId, turnId, ready);
  }

  private keepAsDraft(sessionId: string, ask: Ask): void {
    this.options.sessions.change(sessionId, (session) => ({ ...session, draft: draftOf(ask, session.draft) }));
  }
}
