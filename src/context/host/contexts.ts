import { changeDraft } from '../../sessions/common/draft.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Draft } from '../../sessions/common/model/session.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { addContext, type ContextRejection, getContextRejection, removeContext } from '../common/draftContext.ts';

/** The passages, files and problems that are sent with the next chat message. */
export class Contexts {
  constructor(
    private readonly sessions: Pick<Sessions, 'get' | 'change'>,
    private readonly refuse: (why: ContextRejection, name: string) => void,
    private readonly onDraft: (sessionId: string) => void,
  ) {}

  /** Switches the composer to chat, because only a chat message takes context. */
  add(sessionId: string, quote: Quote): void {
    const session = this.sessions.get(sessionId);
    const refusal = session && getContextRejection(session.draft, quote);
    if (refusal) this.refuse(refusal, quote.fileName);
    else this.change(sessionId, (draft) => ({ ...addContext(draft, quote), mode: 'chat' }));
  }

  remove(sessionId: string, contextId: string): void {
    this.change(sessionId, (draft) => removeContext(draft, contextId));
  }

  private change(sessionId: string, change: (draft: Draft) => Draft): void {
    this.sessions.change(sessionId, (session) => changeDraft(session, change), 'once');
    this.onDraft(sessionId);
  }
}
