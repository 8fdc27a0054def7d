import { Uri } from 'vscode';
import { formatKeys } from '../../base/host/formatKeys.ts';
import { type InsertPosition, insertPositions } from '../../insertion/common/edits.ts';
import { settings } from '../../product/common/names.ts';
import { getConfigured } from '../../product/host/configuration.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Result, Session, Turn } from '../../sessions/common/model/session.ts';
import type { Entry } from '../../sessions/host/store/entry.ts';
import type { ServiceView } from '../../setup/common/serviceView.ts';
import type { ComposerView, PreferencesView } from '../common/composerView.ts';
import type { TurnMessage } from '../common/hostMessages.ts';
import { getPageStrings, type PageStrings } from '../common/pageStrings.ts';
import type { RecentView, SessionView } from '../common/sessionView.ts';
import type { AnswerFiles } from './answerFiles.ts';
import type { PanelDependencies } from './dependencies.ts';

import { getButtonLabels } from './view/actionViews.ts';
import { composerView } from './view/createComposerView.ts';
import { getSmallSrc } from './view/createImageView.ts';
import { sessionView, usageTotals } from './view/createSessionView.ts';
import { turnView } from './view/createTurnView.ts';
import { formatLastChanged } from './view/relativeTime.ts';
import type { ComposerContext, TurnContext } from './view/viewContext.ts';

/** Number of earlier sessions that the empty panel lists. */
const recentCount = 5;

/** Converts a VS Code URI to a webview URI. */
type ToPage = (uri: Uri) => string;

/** Converts sessions to strings and URIs for the page. */
export class Views {
  constructor(
    private readonly needs: PanelDependencies,
    private readonly answerFiles: AnswerFiles,
  ) {}

  /** Depends on the keyboard, which is known once the page is ready. */
  get words(): PageStrings {
    const { l10n } = this.needs.language;
    return { ...getPageStrings(l10n, (chords) => formatKeys(l10n, chords)), ...getButtonLabels(l10n) };
  }

  service(): Promise<ServiceView> {
    return this.needs.setUp.view();
  }

  session(session: Session, toPage: ToPage): SessionView {
    return sessionView(this.turnContext(session, toPage), session, this.needs.notices.of(session.id));
  }

  turnChange(session: Session, turn: Turn, toPage: ToPage): Pick<TurnMessage, 'turn' | 'title' | 'totals' | 'costs'> {
    return {
      turn: turnView(this.turnContext(session, toPage), session, turn),
      title: session.title,
      ...usageTotals(this.needs.language, session),
    };
  }

  composer(session: Session, toPage: ToPage): ComposerView {
    return composerView(this.context(session, toPage), session);
  }

  /** Returns whether this file name was sent to the page with this result. */
  hasSentFile(result: Result, name: string): boolean {
    return this.answerFiles.getNames(result).includes(name);
  }

  /** Returns the user's settings for writing. */
  getPreferences(): PreferencesView {
    const { sendKey, historyEnabled } = readSettings();
    return {
      sendKey: sendKey === 'ctrlEnter' ? 'ctrlEnter' : 'enter',
      ...(!historyEnabled && { isForgetful: true }),
      readyPrompts: this.needs.readyPrompts.readyPrompts.views(),
      usual: this.needs.sessions.storage.usual.get(),
    };
  }

  /** Returns the sessions that the user can switch to from this one. */
  async recent(sessionId: string, toPage: ToPage): Promise<RecentView[]> {
    const sessions = await this.needs.sessions.storage.recent(recentCount + 1);
    const others = sessions.filter(({ id }) => id !== sessionId).slice(0, recentCount);
    return others.map((entry) => this.recentView(entry, toPage));
  }

  /** Reads the settings, which costs as much as many turns. */
  private turnContext(session: Session, toPage: ToPage): TurnContext & ComposerContext {
    const { imageModel } = readSettings();
    const { agents, insertion } = this.needs;
    return {
      ...this.context(session, toPage),
      insertPosition: readInsertPosition,
      imageModel,
      agents: agents.told,
      textNow: (quote) => insertion.targets.getCurrentText(quote),
      languageNow: (quote) => insertion.targets.getCurrentLanguage(quote),
    };
  }

  private context({ id: sessionId }: Pick<Session, 'id'>, toPage: ToPage): ComposerContext {
    const { language, sessions, insertion, knownLooks } = this.needs;
    return {
      language,
      src: (picture, copy) => toPage(sessions.storage.pictureUri(picture, copy)),
      linkLoad: (resultId, address) => sessions.links.getLoad({ sessionId, resultId }, address),
      filesIn: (result) => this.answerFiles.getNames(result),
      isTakenOut: (one) => insertion.targets.wasRemoved(one),
      lookOf: (document) => knownLooks.get(document),
    };
  }

  private recentView(entry: Entry, toPage: ToPage): RecentView {
    const picture = entry.pictures.at(-1);
    return {
      id: entry.id,
      title: entry.title,
      when: formatLastChanged(this.needs.language, entry, Date.now()),
      mode: entry.mode,
      ...(picture && { thumbnail: getSmallSrc(this.context(entry, toPage), picture) }),
    };
  }
}

/** Returns where Insert puts a picture, by the settings that apply to that document. */
function readInsertPosition(documentUri: string): InsertPosition {
  const { id } = settings.insertPosition;
  const set: unknown = getConfigured(id, Uri.parse(documentUri));
  return insertPositions.find((position) => position === set) ?? 'below';
}
