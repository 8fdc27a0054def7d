import type { Uri } from 'vscode';
import { shownResult } from '../../core/session/session.ts';
import type { HostMessage } from '../../shared/messages.ts';
import type { Draft, Picture, Session, Turn } from '../../shared/model.ts';
import type { ComposerView, RecentView, ServiceView, SessionView } from '../../shared/view.ts';
import type { Words } from '../../shared/words.ts';
import type { LinkLoads } from '../sessions/linkLoads.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type Language, requests, tokens } from '../words/formats.ts';
import { pageWords } from '../words/pageWords.ts';
import { ago } from './view/ago.ts';
import { composerView, turnView } from './view/turn.ts';

/** How many earlier sessions the empty panel lists. */
const recentCount = 5;

export interface ViewsOptions {
  readonly language: Language;
  readonly sessions: Sessions;
  readonly pictureUri: (picture: Picture) => Uri;
  readonly linkLoads: Pick<LinkLoads, 'get'>;
  readonly service: () => Promise<ServiceView>;
}

/** Turns an editor's address into the page's. */
type ToPage = (uri: Uri) => string;

/** Puts sessions into words and addresses for the page. */
export class Views {
  readonly words: Words;

  constructor(private readonly options: ViewsOptions) {
    this.words = pageWords(options.language.l10n);
  }

  /** The panel's tab title. */
  title(session: Session): string {
    return session.title ? `Limn: ${session.title}` : 'Limn';
  }

  service(): Promise<ServiceView> {
    return this.options.service();
  }

  session(session: Session, toPage: ToPage): SessionView {
    return {
      id: session.id,
      title: session.title,
      turns: session.turns.map((turn) => this.turn(session, turn, toPage)),
      composer: this.composer(session.draft),
      totals: this.totals(session),
    };
  }

  turnChange(session: Session, turn: Turn, toPage: ToPage): Pick<TurnMessage, 'turn' | 'title' | 'totals'> {
    return { turn: this.turn(session, turn, toPage), title: session.title, totals: this.totals(session) };
  }

  composer(draft: Draft): ComposerView {
    return composerView(this.options.language, draft);
  }

  async recent(toPage: ToPage): Promise<RecentView[]> {
    const sessions = await this.options.sessions.recent(recentCount);
    return sessions.map((session) => this.recentView(session, toPage));
  }

  private turn(session: Session, turn: Turn, toPage: ToPage) {
    const { language, pictureUri, linkLoads } = this.options;
    const src = (picture: Picture) => toPage(pictureUri(picture));
    const linkLoad = (resultId: string, address: string) => linkLoads.get(resultId, address);
    return turnView({ language, src, linkLoad }, session, turn);
  }

  private totals(session: Session): string {
    const { language } = this.options;
    const results = session.turns.flatMap((turn) => turn.results);
    if (results.length === 0) return language.l10n.t('No requests yet');
    const used = results.reduce((sum, result) => sum + (result.usage?.total ?? 0), 0);
    const parts = [requests(language, results.length), ...(used > 0 ? [tokens(language, used)] : [])];
    return language.l10n.t('This session: {0}', parts.join(' · '));
  }

  private recentView(session: Session, toPage: ToPage): RecentView {
    const picture = session.turns.flatMap((turn) => shownResult(turn)?.pictures ?? []).at(-1);
    return {
      id: session.id,
      title: session.title,
      when: ago(this.options.language, session.changedAt, Date.now()),
      mode: session.turns[0]?.mode ?? 'chat',
      ...(picture && { thumbnail: toPage(this.options.pictureUri(picture)) }),
    };
  }
}

type TurnMessage = Extract<HostMessage, { type: 'turn' }>;
