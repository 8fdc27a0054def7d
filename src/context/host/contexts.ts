import { changeDraft } from '../../sessions/common/draft.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Draft } from '../../sessions/common/model/session.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { addContext, type ContextRejection, getContextRejection, removeContext } from '../common/draftContext.ts';

interface ContextsOptions {
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly refuse: (why: ContextRejection, name: string) => void;
  readonly onDraft: (sessionId: string) => void;
}

/** The passages, files and problems that are sent with the next chat message. */
export class Contexts {
  constructor(private readonly options: ContextsOptions) {}

  /** Switches the composer to chat, because only a chat message takes context. */
  add(sessionId: string, quote: Quote): void {
    const { sessions, refuse } = this.options;
    const session = sessions.get(sessionId);
    const refusal = session && getContextRejection(session.draft, quote);
    if (refusal) refuse(refusal, quote.fileName);
    else this.change(sessionId, (draft) => ({ ...addContext(draft, quote), mode: 'chat' }));
  }

  remove(sessionId: string, contextId: string): void {
    this.change(sessionId, (draft) => removeContext(draft, contextId));
  }

  private change(sessionId: string, change: (draft: Draft) => Draft): void {
    this.options.sessions.change(sessionId, (session) => changeDraft(session, change), 'once');
    this.options.onDraft(sessionId);
  }
}
