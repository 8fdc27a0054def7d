import { Uri, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import { type InsertPosition, insertPositions } from '../../insertion/common/edits.ts';
import { findPlanDrawnBy } from '../../plan/common/planContext.ts';
import { settings } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import type { LinkLoads } from '../../sessions/host/linkLoads.ts';
import type { Entry } from '../../sessions/host/store/entry.ts';
import type { ServiceView } from '../../setup/common/serviceView.ts';
import type { ComposerView, PreferencesView } from '../common/composerView.ts';
import type { HostMessage } from '../common/hostMessages.ts';
import type { PageStrings } from '../common/pageStrings.ts';
import type { RecentView, SessionView } from '../common/sessionView.ts';
import { getPageStrings } from './getPageStrings.ts';
import { buttonWords } from './view/actionViews.ts';
import { composerView, type LookOf } from './view/createComposerView.ts';
import { smallSrc } from './view/createImageView.ts';
import { noticesView } from './view/createNoticesView.ts';
import { turnView } from './view/createTurnView.ts';
import { lastChanged } from './view/relativeTime.ts';
import { formatUsageTotals } from './view/totals.ts';
import type { AgentInfo, PageContext, PictureCopy, TurnContext } from './view/viewContext.ts';

/** Number of earlier sessions that the empty panel lists. */
const recentCount = 5;

interface ViewsOptions {
  readonly language: Language;
  /** Returns the sessions that were changed last, newest first. */
  readonly recent: (count: number) => Promise<readonly Entry[]>;
  /** Returns the file of a picture or of its thumbnail. */
  readonly pictureUri: (picture: Picture, copy: PictureCopy) => Uri;
  readonly linkLoads: Pick<LinkLoads, 'get'>;
  readonly lookOf: LookOf;
  readonly service: () => Promise<ServiceView>;
  readonly habits: () => PreferencesView;
  readonly filesIn: (result: Result) => readonly string[];
  readonly agents: AgentInfo;
  readonly textNow: (quote: Quote) => string | undefined;
  readonly languageNow: (quote: Quote) => string;
  readonly isTakenOut: PageContext['isTakenOut'];
  readonly notices: Pick<Notifications, 'of'>;
}

/** Converts a VS Code URI to a webview URI. */
type ToPage = (uri: Uri) => string;

/** Converts sessions to strings and URIs for the page. */
export class Views {
  readonly words: PageStrings;

  constructor(private readonly options: ViewsOptions) {
    const { l10n } = options.language;
    this.words = { ...getPageStrings(l10n), ...buttonWords(l10n) };
  }

  service(): Promise<ServiceView> {
    return this.options.service();
  }

  session(session: Session, toPage: ToPage): SessionView {
    const context = this.turnContext(session, toPage);
    return {
      id: session.id,
      title: session.title,
      turns: ownTurns(session).map((turn) => turnView(context, session, turn)),
      ...noticesView({ turns: ownTurns(session) }, this.options.notices.of(session.id)),
      composer: this.composer(session, toPage),
      totals: formatUsageTotals(this.options.language, session),
    };
  }

  turnChange(session: Session, turn: Turn, toPage: ToPage): Pick<TurnMessage, 'turn' | 'title' | 'totals'> {
    return {
      turn: turnView(this.turnContext(session, toPage), session, turn),
      title: session.title,
      totals: formatUsageTotals(this.options.language, session),
    };
  }

  composer(session: Session, toPage: ToPage): ComposerView {
    return composerView({ ...this.context(session, toPage), lookOf: this.options.lookOf }, session);
  }

  /** Returns whether this file name was sent to the page with this result. */
  gaveFile(result: Result, name: string): boolean {
    return this.options.filesIn(result).includes(name);
  }

  /** Returns the user's settings for writing. */
  getPreferences(): PreferencesView {
    return this.options.habits();
  }

  /** Returns the sessions that the user can switch to from this one. */
  async recent(sessionId: string, toPage: ToPage): Promise<RecentView[]> {
    const sessions = await this.options.recent(recentCount + 1);
    const others = sessions.filter(({ id }) => id !== sessionId).slice(0, recentCount);
    return others.map((entry) => this.recentView(entry, toPage));
  }

  /** Reads the settings, which costs as much as many turns. */
  private turnContext(session: Session, toPage: ToPage): TurnContext {
    const { imageModel } = readSettings();
    const { agents, textNow, languageNow } = this.options;
    return { ...this.context(session, toPage), insertPosition, imageModel, agents, textNow, languageNow };
  }

  private context({ id: sessionId }: Pick<Session, 'id'>, toPage: ToPage): PageContext {
    const { language, pictureUri, linkLoads, filesIn, isTakenOut } = this.options;
    return {
      language,
      src: (picture, copy) => toPage(pictureUri(picture, copy)),
      linkLoad: (resultId, address) => linkLoads.get({ sessionId, resultId }, address),
      filesIn,
      isTakenOut,
    };
  }

  private recentView(entry: Entry, toPage: ToPage): RecentView {
    const picture = entry.pictures.at(-1);
    return {
      id: entry.id,
      title: entry.title,
      when: lastChanged(this.options.language, entry, Date.now()),
      mode: entry.mode,
      ...(picture && { thumbnail: smallSrc(this.context(entry, toPage), picture) }),
    };
  }
}

/** Excludes the turns of a plan's pictures, which are shown in its rows. */
function ownTurns(session: Session): readonly Turn[] {
  return session.turns.filter((turn) => !findPlanDrawnBy(session, turn));
}

type TurnMessage = Extract<HostMessage, { type: 'turn' }>;

/** Returns where Insert puts a picture, by the settings that apply to that document. */
function insertPosition(documentUri: string): InsertPosition {
  const { id } = settings.insertPosition;
  const set: unknown = workspace.getConfiguration(undefined, Uri.parse(documentUri)).get(id);
  return insertPositions.find((position) => position === set) ?? 'below';
}
