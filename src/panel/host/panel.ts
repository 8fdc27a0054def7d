import * as v from 'valibot';
import type { Disposable, ViewColumn } from 'vscode';
import { dispatch, getInvalidPaths, type Handlers } from '../../pageKit/common/dispatch.ts';
import type { PageFiles } from '../../pageKit/host/pageHtml.ts';
import type { Surface } from '../../pageKit/host/surface.ts';
import { findPlanDrawnBy } from '../../plan/common/planContext.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import type { ChatDelta } from '../../service/common/serviceTypes.ts';
import type { Log } from '../../service/host/log.ts';
import { findTurn, type Result } from '../../sessions/common/model/session.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { isUserAction, PageMessage } from '../common/pageMessages.ts';
import type { PageState } from '../common/pageState.ts';
import { Conversions, PixelEdits, plainBytes, Sheets } from './conversions.ts';
import type { FormMessage } from './insertForm/insertForms.ts';
import { PageConnection, SnapshotPrefetch } from './pageConnection.ts';
import { type PageFocus, type PanelContent, toPageFocus } from './panelContent.ts';
import type { Views } from './panelViews.ts';

export interface PanelOptions {
  readonly storage: Pick<SessionsFeature['storage'], 'sessions' | 'newSession' | 'usual'>;
  readonly log: Pick<Log, 'warn'>;
  readonly views: Views;
  readonly files: PageFiles;
  /** Called when panels show other sessions than before. */
  readonly onShown: () => void;
  readonly onUserAction: () => void;
  /** Called when a page displays a session, perhaps not for the first time. */
  readonly onDisplayed: (sessionId: string) => void;
  /** Called with an error that occurred while a message of the page was handled. */
  readonly onProblem: (error: unknown, message: PageMessage) => void;
}

/** A view of a session. It holds no data of its own; everything it shows is the host's. */
export class Panel implements Disposable {
  private session: string;
  private focus: PageFocus;
  private pageKept: PageState | undefined;
  /** The state that the page continues from. */
  private given: PageState | undefined;
  /** The recent sessions that were last sent to the page. */
  private listed = '';
  private readonly page: PageConnection;
  private readonly ahead: SnapshotPrefetch;
  readonly conversions = new Conversions((message) => this.page.postOnceReady(message));

  readonly pixelEdits = new PixelEdits((message) => this.page.postOnceReady(message));
  readonly sheets = new Sheets((message) => this.page.postOnceReady(message));

  constructor(
    private readonly surface: Surface,
    { sessionId, focus, kept }: PanelContent,
    private readonly options: PanelOptions,
  ) {
    [this.session, this.focus, this.given] = [sessionId, toPageFocus(focus), kept];
    this.page = new PageConnection(surface);
    surface.onDidDispose(() => {
      this.conversions.rejectAll();
      this.pixelEdits.rejectAll();
      this.sheets.rejectAll();
    });
    this.ahead = new SnapshotPrefetch(options.views, this.page.address);
    // VS Code reloads a page that becomes visible again.
    let wasVisible = surface.visible;
    surface.onDidChange(() => {
      if (surface.visible && !wasVisible) this.ahead.begin(this.session);
      // VS Code unloads a page that is hidden, and what it was doing.
      if (!surface.visible && wasVisible) this.pixelEdits.rejectAll();
      wasVisible = surface.visible;
    });
  }

  /** Starts the page; `handlers` handle its messages. */
  start(handlers: Handlers<PageMessage>): void {
    const { webview, isTitled } = this.surface;
    const { turns = [] } = this.options.storage.sessions.get(this.session) ?? {};
    webview.onDidReceiveMessage((message) => this.receive(message, handlers));
    webview.html = this.options.files.html(webview, { isTitled, hasTurns: turns.length > 0 });
    this.ahead.begin(this.session);
  }

  get sessionId(): string {
    return this.session;
  }

  /** Returns the content for another panel to continue from. */
  get shown(): PanelContent {
    return { sessionId: this.session, focus: 'message', ...(this.pageKept && { kept: this.pageKept }) };
  }

  /** Keeps the page's own state, which it would lose when moved to another panel. */
  keep(kept: PageState): void {
    this.pageKept = kept;
    this.given = undefined;
  }

  get isVisible(): boolean {
    return !this.page.isClosed && this.surface.visible;
  }

  get isInSight(): boolean {
    return this.page.isListening;
  }

  /** Returns the editor group that contains it. */
  get column(): ViewColumn | undefined {
    return this.surface.column;
  }

  openNew(mode: Mode): void {
    this.show({ sessionId: this.options.storage.newSession(mode).id, focus: 'message' });
  }

  /** Shows a session that is in memory, and focuses where the user continues. */
  show({ sessionId, focus }: PanelContent): void {
    this.session = sessionId;
    this.focus = toPageFocus(focus);
    this.options.onShown();
    void this.refreshAndReveal(focus === 'document');
  }

  /**
   * Refreshes the session before revealing the panel, so that nothing typed at once goes to the previous session. If the panel already has
   * the focus, reveals it first, because VS Code takes the focus out of the page for a moment, and what is typed then is lost.
   */
  private async refreshAndReveal(preserveFocus: boolean): Promise<void> {
    const { hadKeyboard } = this.surface;
    if (hadKeyboard) this.surface.reveal(preserveFocus);
    await this.refresh().finally(() => {
      if (!hadKeyboard && !this.page.isClosed) this.surface.reveal(preserveFocus);
    });
  }

  /** Scrolls to a turn of its session. */
  async goTo(turnId: string): Promise<void> {
    await this.refresh();
    this.page.postOnceReady({ type: 'revealTurn', turnId });
  }

  /** Shows an empty session instead of one that was deleted. */
  leave(): void {
    this.session = this.options.storage.newSession('chat').id;
    this.options.onShown();
    void this.refresh();
  }

  /** Called when the page starts listening. */
  async pageReady(): Promise<void> {
    await this.refresh();
    this.focus = 'none';
    this.page.markReady();
    this.options.onDisplayed(this.session);
  }

  /** Asks the page to scale a picture down; the page then adds it like a pasted picture. */
  scaleDown(sessionId: string, { name, bytes }: AttachmentInput): void {
    this.page.postOnceReady({
      type: 'scaleDown',
      sessionId,
      name: name.slice(0, limits.label),
      bytes: plainBytes(bytes),
    });
  }

  /** Sends the whole state; the page replaces all it has. */
  async refresh(): Promise<void> {
    this.options.storage.usual.applyTo(this.session);
    const [recent, service] = await this.ahead.take(this.session);
    const session = this.options.storage.sessions.get(this.session);
    if (!session || this.page.isClosed) return;
    this.surface.name(session.title);
    const { focus } = this;
    this.listed = JSON.stringify(recent);
    // A page that is still loading may miss it, and requests it again.
    if (this.page.isListening) this.focus = 'none';
    this.page.post({
      type: 'snapshot',
      words: this.options.views.words,
      service,
      session: this.options.views.session(session, this.page.address),
      preferences: this.options.views.getPreferences(),
      recent,
      focus,
      ...(this.given?.sessionId === session.id && { pageState: this.given }),
    });
    if (this.page.isListening) this.options.onDisplayed(session.id);
  }

  /** Reports to the page that the message it sent with this id was accepted. */
  acknowledgeSend(sendId: string): void {
    this.page.post({ type: 'sendAccepted', sendId });
  }

  /** Sends a message about the page's insert form. */
  readonly postToInsertForm = (message: FormMessage): void => this.page.post(message);

  async refreshService(): Promise<void> {
    this.ahead.forget();
    this.page.post({ type: 'service', service: await this.options.views.service() });
  }

  /** Called when the image settings may have changed. */
  refreshOptions(): void {
    if (this.options.storage.usual.applyTo(this.session)) this.refreshComposer(this.session, 'none');
  }

  /** Called when the prompt templates or the key that sends may have changed. */
  refreshPreferences(): void {
    this.page.post({ type: 'preferences', preferences: this.options.views.getPreferences() });
  }

  /** Called when sessions changed; updates the list of recent sessions if the panel shows it. */
  async refreshRecent(): Promise<void> {
    this.ahead.forget();
    const { session: sessionId } = this;
    if (!this.page.isListening || this.options.storage.sessions.get(sessionId)?.turns.length !== 0) return;
    const recent = await this.options.views.recent(sessionId, this.page.address);
    if (this.session === sessionId && this.isOther(recent)) this.page.post({ type: 'recent', recent });
  }

  private isOther(recent: Awaited<ReturnType<Views['recent']>>): boolean {
    const before = this.listed;
    this.listed = JSON.stringify(recent);
    return before !== this.listed;
  }

  /** Called when the host changed the content of the composer. */
  refreshComposer(sessionId: string, focus: PageFocus): void {
    const session = this.options.storage.sessions.get(sessionId);
    if (!session || sessionId !== this.session || this.page.isClosed) return;
    this.page.post({
      type: 'composer',
      sessionId,
      composer: this.options.views.composer(session, this.page.address),
      focus,
    });
  }

  turnChanged(sessionId: string, turnId: string): void {
    const session = this.options.storage.sessions.get(sessionId);
    const changed = findTurn(session, turnId);
    const turn = session && changed && (findPlanDrawnBy(session, changed)?.turn ?? changed);
    if (!session || !turn || sessionId !== this.session || this.page.isClosed) return;
    this.surface.name(session.title);
    this.page.post({ type: 'turn', sessionId, ...this.options.views.turnChange(session, turn, this.page.address) });
  }

  /** Returns whether this file name was sent to the page with this result. */
  isKnownFile(result: Result, name: string): boolean {
    return this.options.views.hasSentFile(result, name);
  }

  /** Called when a session's title changed; an empty panel updates its list of sessions. */
  async renamed(sessionId: string): Promise<void> {
    const session = this.options.storage.sessions.get(this.session);
    if (session?.turns.length === 0) await this.refresh();
    if (!session || sessionId !== this.session || this.page.isClosed) return;
    this.surface.name(session.title);
    this.page.post({ type: 'title', sessionId, title: session.title });
  }

  pieceArrived(resultId: string, piece: ChatDelta & { readonly offset: number }): void {
    this.page.post({ type: 'delta', resultId, ...piece });
  }

  dispose(): void {
    this.surface.dispose();
  }

  private async receive(raw: unknown, handlers: Handlers<PageMessage>): Promise<void> {
    const message = v.safeParse(PageMessage, raw);
    if (!message.success) {
      const places = getInvalidPaths(message.issues);
      return this.options.log.warn(`A message of the panel was dropped, it does not fit at: ${places}`);
    }
    if (isUserAction(message.output)) this.options.onUserAction();
    try {
      await dispatch(handlers, message.output);
    } catch (error) {
      this.options.onProblem(error, message.output);
    }
  }
}
