import { checkSelection } from '../../core/selection.ts';
import { type Ask, addTurn, turnOfResult } from '../../core/session/session.ts';
import type { Draft, Mode, Session } from '../../shared/model.ts';
import type { Jobs, Ready } from './jobs.ts';
import type { Sessions } from './sessions.ts';

export interface AskingOptions {
  readonly sessions: Sessions;
  readonly jobs: Pick<Jobs, 'run'>;
  /** Asks the person for what is missing; nothing when they cancel. */
  readonly ensure: (mode: Mode) => Promise<Ready | undefined>;
  /** Tells the person why nothing was sent. */
  readonly refuse: (why: 'empty' | 'tooLong', mode: Mode, length: number) => void;
  /** The session's draft was changed on this side; `back` when it holds what could not be sent. */
  readonly onDraft: (sessionId: string, change: 'back' | 'sent') => void;
}

/** From what the person asks to a job under way. What cannot be sent becomes the session's draft, so nothing typed is lost. */
export class Asking {
  constructor(private readonly options: AskingOptions) {}

  async ask(sessionId: string, ask: Ask): Promise<void> {
    this.keepAsDraft(sessionId, ask);
    const ready = this.isFine(ask) && (await this.options.ensure(ask.mode));
    if (ready) this.begin(sessionId, ask, ready);
    else this.options.onDraft(sessionId, 'back');
  }

  /** Asks a turn again: a further version beside the ones it has. */
  async again(sessionId: string, turnId: string): Promise<void> {
    const turn = this.options.sessions.get(sessionId)?.turns.find((candidate) => candidate.id === turnId);
    const ready = turn && (await this.options.ensure(turn.mode));
    if (ready) void this.options.jobs.run(sessionId, turnId, ready);
  }

  /** Asks for a failed picture again as a new turn, with the service choosing ratio and size. */
  async withoutOptions(sessionId: string, resultId: string): Promise<void> {
    const session = this.options.sessions.get(sessionId);
    const turn = session && turnOfResult(session, resultId);
    if (!turn) return;
    const { mode, prompt, quote } = turn;
    await this.ask(sessionId, { mode, prompt, options: { aspectRatio: '', size: '' }, ...(quote && { quote }) });
  }

  private isFine({ prompt, mode }: Ask): boolean {
    const check = checkSelection(prompt, mode);
    if (check !== 'fine') this.options.refuse(check, mode, prompt.length);
    return check === 'fine';
  }

  private begin(sessionId: string, ask: Ask, ready: Ready): void {
    const turnId = crypto.randomUUID();
    this.options.sessions.change(sessionId, (session) => {
      const asked = addTurn(session, ask, { now: Date.now(), id: turnId });
      return { ...asked, draft: withoutText(session.draft) };
    });
    this.options.onDraft(sessionId, 'sent');
    void this.options.jobs.run(sessionId, turnId, ready);
  }

  private keepAsDraft(sessionId: string, ask: Ask): void {
    const { mode, prompt, options, quote } = ask;
    const draft: Draft = { mode, text: prompt, options, ...(quote && { quote }) };
    this.options.sessions.change(sessionId, (session: Session) => ({ ...session, draft }));
  }
}

function withoutText({ mode, options }: Draft): Draft {
  return { mode, options, text: '' };
}
