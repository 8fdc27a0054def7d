import { showVersion } from '../../core/session/session.ts';
import type { Handlers, PageMessage } from '../../shared/messages.ts';
import type { Draft, Mode, Quote, Session } from '../../shared/model.ts';
import type { Asking } from '../sessions/asking.ts';
import type { Jobs } from '../sessions/jobs.ts';
import type { Links } from '../sessions/links.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Cures } from './cures.ts';
import type { Panel } from './panel.ts';
import type { Found, Landings, ResultActions } from './resultActions.ts';

export interface HandlersOptions {
  readonly panel: Panel;
  readonly sessions: Sessions;
  readonly jobs: Pick<Jobs, 'stop'>;
  readonly links: Pick<Links, 'load' | 'stop'>;
  readonly asking: Pick<Asking, 'ask'>;
  readonly actions: ResultActions;
  readonly cures: Cures;
  readonly landings: Pick<Landings, 'insertAnswer'> & { reveal(quote: Quote): Promise<void> };
  readonly setUp: { run(): Promise<void>; chooseModel(mode: Mode): Promise<unknown> };
  readonly copy: (text: string) => Promise<void>;
  readonly openSession: (id: string) => Promise<void>;
  readonly pickSession: () => Promise<void>;
}

/** What the host does for each message of the page. */
export function panelHandlers(options: HandlersOptions): Handlers<PageMessage> {
  const { panel, sessions, jobs, links, asking, actions, cures, setUp } = options;
  const withResult = async (resultId: string, run: (found: Found) => unknown) => {
    const found = actions.find(panel.sessionId, resultId);
    if (found) await run(found);
  };
  return {
    ready: () => panel.refresh(),
    resync: () => panel.refresh(),
    send: ({ sessionId, mode, text, options: pictureOptions }) => {
      const quote = sessions.get(sessionId)?.draft.quote;
      return asking.ask(sessionId, { mode, prompt: text, options: pictureOptions, ...(quote && { quote }) });
    },
    draft: ({ sessionId, mode, text, options: pictureOptions }) =>
      void sessions.change(sessionId, (session) => withDraft(session, { mode, text, options: pictureOptions }), 'once'),
    stop: ({ resultId }) => {
      jobs.stop(resultId);
      links.stop(resultId);
    },
    loadLink: ({ resultId, index }) =>
      withResult(resultId, ({ session, turn }) =>
        links.load({ sessionId: session.id, turnId: turn.id, resultId }, index),
      ),
    act: ({ resultId, action }) => withResult(resultId, (found) => actions.act(found, action)),
    cure: ({ resultId, cure }) => withResult(resultId, (found) => cures.apply(found, cure)),
    insertText: ({ resultId, text }) => withResult(resultId, () => options.landings.insertAnswer(text)),
    copyText: ({ text }) => options.copy(text),
    pick: () => undefined,
    thumbnail: () => undefined,
    addReference: () => undefined,
    addReferenceFiles: () => undefined,
    pickReference: () => undefined,
    removeReference: () => undefined,
    removeOrigin: () => undefined,
    showVersion: ({ turnId, step }) => {
      const { sessionId } = panel;
      if (!sessionId) return;
      sessions.change(sessionId, (session) => showVersion(session, turnId, step));
      panel.turnChanged(sessionId, turnId);
    },
    revealQuote: async ({ quoteId }) => {
      const quote = quotesOf(panel.sessionId && sessions.get(panel.sessionId)).find(({ id }) => id === quoteId);
      if (quote) await options.landings.reveal(quote);
    },
    removeQuote: ({ sessionId }) => {
      sessions.change(sessionId, withoutQuote);
      panel.refreshComposer(sessionId, 'message');
    },
    chooseModel: ({ mode }) => setUp.chooseModel(mode),
    new: ({ mode }) => panel.openNew(mode),
    openSession: ({ sessionId }) => options.openSession(sessionId),
    showSessions: () => options.pickSession(),
    setUp: () => setUp.run(),
  };
}

/** The page does not know the passage; it stays with the draft it was given to. */
function withDraft(session: Session, typed: Draft): Session {
  const { quote } = session.draft;
  return { ...session, draft: { ...typed, ...(quote && { quote }) } };
}

function withoutQuote(session: Session): Session {
  const { mode, text, options } = session.draft;
  return { ...session, draft: { mode, text, options } };
}

function quotesOf(session: Session | undefined | ''): Quote[] {
  if (!session) return [];
  return [session.draft, ...session.turns].flatMap(({ quote }) => (quote ? [quote] : []));
}
