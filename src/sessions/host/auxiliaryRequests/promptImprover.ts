import { SingleFlight } from '../../../base/common/async.ts';
import { limits } from '../../../product/common/limits.ts';
import {
  buildImproveRequest,
  improveTask,
  type PromptContext,
  parseImprovedPrompt,
} from '../../../prompts/common/improvePrompt.ts';
import type { ChatResponse } from '../../../service/common/serviceTypes.ts';
import { changeDraft } from '../../common/draft.ts';
import { setImprovedText } from '../../common/improvedText.ts';
import type { Draft } from '../../common/model/session.ts';
import type { Sessions } from '../sessions.ts';
import { type AuxiliaryRequests, addAuxiliaryUsage, isRefusal } from './auxiliaryRequests.ts';

/** Asks the chat model to improve the image prompt in a session's message box. */
export class PromptImprover {
  private readonly underWay = new SingleFlight();

  constructor(
    private readonly requests: AuxiliaryRequests,
    private readonly sessions: Pick<Sessions, 'get' | 'load' | 'change'>,
    /** Shows the cost; returns true if the user confirms. */
    private readonly confirm: (model: string) => Promise<boolean>,
    /** Notifies the user that the model returned the same prompt. */
    private readonly notifySame: () => void,
  ) {}

  /** Puts the improved prompt into the message box for review, and sends nothing else. Returns false if there is none; the user then knows why. */
  improve(sessionId: string, context: PromptContext): Promise<boolean | undefined> {
    const { requests, sessions } = this;
    const sent = context.prompt;
    return this.underWay.run(sessionId, async () => {
      const ready = await requests.ensure();
      if (!ready || !(await this.confirm(ready.model))) return false;
      const reply = await requests.ask(ready, [
        { role: 'system', content: improveTask },
        { role: 'user', content: buildImproveRequest(context) },
      ]);
      const text = reply && this.read(reply, sent);
      if (!(await sessions.load(sessionId))) return false;
      const improve = (draft: Draft) => (text === undefined ? draft : setImprovedText(draft, sent, text));
      sessions.change(sessionId, (now) => changeDraft(addAuxiliaryUsage(now, reply), improve), 'once');
      return text !== undefined;
    });
  }

  private read(reply: ChatResponse, sent: string): string | undefined {
    const isRefused = reply.refused || isRefusal(reply.text);
    const text = isRefused ? undefined : parseImprovedPrompt(reply.text);
    const isTooLong = text !== undefined && text.length > limits.picturePrompt;
    if (text === sent.trim()) this.notifySame();
    else if (isRefused) this.requests.tell({ kind: 'refused', billed: 'maybe' });
    else if (isTooLong) this.requests.tell({ kind: 'answerTooLarge', billed: 'maybe' });
    else if (text === undefined) this.requests.tell({ kind: 'answerEmpty', billed: 'maybe' });
    return isTooLong || text === sent.trim() ? undefined : text;
  }
}
