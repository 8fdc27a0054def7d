import type { Passages } from '../../../insertion/host/passages.ts';
import type { Mode } from '../../../product/common/mode.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { collectQuotes } from '../../../sessions/common/quotes.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { PictureModels } from '../actions/pictureModels.ts';
import type { Panel } from '../panel.ts';
import type { HandlersFor } from './handlersFor.ts';

export interface PanelPartsOptions {
  readonly panel: Pick<
    Panel,
    'sessionId' | 'pageReady' | 'refresh' | 'keep' | 'refreshService' | 'handleRejected' | 'openNew'
  >;
  readonly sessions: Pick<Sessions, 'get'>;
  readonly passages: Pick<Passages, 'reveal'>;
  readonly pictureModels: Pick<PictureModels, 'choose'>;
  readonly setUp: { run(): Promise<void>; setApiKey(): Promise<boolean>; chooseModel(mode: Mode): Promise<unknown> };
  readonly openSession: (id: string) => Promise<void>;
  readonly pickSession: () => Promise<void>;
  readonly movePanel: () => Promise<void>;
}

/** Handles messages about the page itself, and about the parts of a panel outside of turns: passages, models, sessions. */
export function panelPartHandlers(
  options: PanelPartsOptions,
): HandlersFor<
  | 'ready'
  | 'resync'
  | 'kept'
  | 'areYouThere'
  | 'dropped'
  | 'revealQuote'
  | 'chooseModel'
  | 'new'
  | 'openSession'
  | 'showSessions'
  | 'movePanel'
  | 'setUp'
> {
  const { panel, sessions, setUp, pictureModels } = options;
  return {
    ready: () => panel.pageReady(),
    resync: () => panel.refresh(),
    kept: ({ type: _, ...kept }) => panel.keep(kept),
    areYouThere: () => panel.refreshService(),
    dropped: ({ places }) => panel.handleRejected(places),
    revealQuote: async ({ quoteId }) => {
      const session = sessions.get(panel.sessionId);
      const quote = session && collectQuotes(session).find(({ id }) => id === quoteId);
      if (quote) await options.passages.reveal(quote);
    },
    chooseModel: async ({ mode }) => {
      if (modeTraits[mode].hasOptions) await pictureModels.choose(panel.sessionId);
      else await setUp.chooseModel(mode);
    },
    new: ({ mode }) => panel.openNew(mode),
    openSession: ({ sessionId }) => options.openSession(sessionId),
    showSessions: () => options.pickSession(),
    movePanel: () => options.movePanel(),
    setUp: ({ what }) => (what === 'key' ? setUp.setApiKey() : setUp.run()),
  };
}
