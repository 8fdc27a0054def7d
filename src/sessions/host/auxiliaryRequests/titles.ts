import { SingleFlight } from '../../../base/common/async.ts';
import type { FailureReport } from '../../../service/common/failureReport.ts';
import type { ChatMessage } from '../../../service/common/serviceTypes.ts';
import type { RequestTarget } from '../../../service/host/serviceClient.ts';
import type { Session } from '../../common/model/session.ts';
import { buildTitlePrompt, parseTitle } from '../../common/suggestedTitle.ts';
import type { Sessions } from '../sessions.ts';
import { type AuxiliaryRequests, addAuxiliaryUsage } from './auxiliaryRequests.ts';

interface TitlesOptions {
  readonly sideQuestions: Pick<AuxiliaryRequests, 'ask'>;
  readonly sessions: Pick<Sessions, 'load' | 'change'>;
  /** Returns what a chat request needs, or undefined if the user cancels. */
  readonly ensure: () => Promise<RequestTarget | undefined>;
  /** Shows the cost; returns true if the user confirms. */
  readonly confirm: (model: string) => Promise<boolean>;
  readonly tell: (report: FailureReport) => void;
}

const task =
  'You write titles of conversations. Answer with the title alone: at most eight words on one line, in the language of the conversation, saying what it is about, without quotation marks and without the word “title”. Do not answer the questions in it.';

/** Asks the chat model for a session title. */
export class Titles {
  private readonly underWay = new SingleFlight();

  constructor(private readonly options: TitlesOptions) {}

  /** Returns a title for the user to review, or undefined if the user canceled, a request is in flight, or it failed and the user was notified. */
  suggest(session: Session): Promise<string | undefined> {
    return this.underWay.run(session.id, () => this.ask(session));
  }

  private async ask(session: Session): Promise<string | undefined> {
    const { sideQuestions, sessions, ensure, confirm, tell } = this.options;
    const ready = await ensure();
    if (!ready || !(await confirm(ready.model))) return undefined;
    const reply = await sideQuestions.ask(ready, titleQuestion(session));
    if (await sessions.load(session.id)) sessions.change(session.id, (now) => addAuxiliaryUsage(now, reply), 'once');
    const title = reply && parseTitle(reply.text);
    if (reply && title === undefined) tell({ kind: 'answerEmpty', billed: 'maybe' });
    return title;
  }
}

function titleQuestion(session: Session): readonly ChatMessage[] {
  return [
    { role: 'system', content: task },
    { role: 'user', content: buildTitlePrompt(session) },
  ];
}
