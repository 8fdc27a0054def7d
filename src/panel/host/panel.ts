import * as v from 'valibot';
import type { Disposable, ViewColumn } from 'vscode';
import { dispatch, type Handlers } from '../../pageKit/common/dispatch.ts';
import type { PageFiles } from '../../pageKit/host/pageHtml.ts';
import type { Surface } from '../../pageKit/host/surface.ts';
import { findPlanDrawnBy } from '../../plan/common/planContext.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import type { ChatDelta } from '../../service/common/serviceTypes.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { PageMessage } from '../common/pageMessages.ts';
import type { PageState } from '../common/pageState.ts';
import { Conversions, plainBytes } from './conversions.ts';
import type { SheetMessage } from './insertForm/insertForms.ts';
import { PageConnection } from './pageConnection.ts';
import { type PageFocus, type PanelContent, toPageFocus } from './panelContent.ts';
import type { Views } from './panelViews.ts';
import { SnapshotPrefetch } from './snapshotPrefetch.ts';

export interface PanelOptions {
  readonly sessions: Sessions;
  readonly views: Views;
  readonly files: PageFiles;
  /** `id` where it is to be one that the page knows already. */
  readonly newSession: (mode: Mode, id?: string) => Session;
  /** Has a session follow the settings where the person chose nothing else; true where that changes its message box. */
  readonly follow: (sessionId: string) => boolean;
  /** Panels show other sessions than before. */
  readonly onShown: () => void;
  /** Told of each message of the page. */
  readonly onMessage: (message: PageMessage) => void;
  /** Told where a message does not fit; never what it holds, since that may be a person's text. */
  readonly onUnknownMessage: (places: string) => void;
  /** Told where a message to the page did not fit, by the page. */
  readonly onDropped: (places: string) => void;
  /** Told what went wrong while something was done that the page asked for. */
  readonly onProblem: (error: unknown) => void;
}

/** A window on a session. It owns nothing that matters; all it shows is the host's. */
export class Panel implements Disposable {
  private session: string;
  private focus: PageFocus;
  private pageKept: PageState | undefined;
  /** For the page to go on from. */
  private given: PageState | undefined;
  /** The sessions to go on with, as the page was told. */
  private listed = '';
  private readonly page: PageConnection;
  private readonly ahead: SnapshotPrefetch;
  readonly conversions = new Conversions((message) => this.page.postOnceReady(message));

  constructor(
    private readonly surface: Surface,
    { sessionId, focus, kept }: PanelContent,
    private readonly options: PanelOptions,
  ) {
    [this.session, this.focus, this.given] = [sessionId, toPageFocus(focus), kept];
    this.page = new PageConnection(surface);
    surface.onDidDispose(() => this.conversions.rejectAll());
    this.ahead = new SnapshotPrefetch(options.views, this.page.address);
    this.followSight();
  }

  /** VS Code loads a page anew that comes back into sight. */
  private followSight(): void {
    const { surface } = this;
    let wasVisible = surface.visible;
    surface.onDidChange(() => {
      if (surface.visible && !wasVisible) this.ahead.begin(this.session);
      wasVisible = surface.visible;
    });
  }

  /** The page begins to work; `handlers` do what it asks for. */
  start(handlers: Handlers<PageMessage>): void {
    const { webview, isTitled } = this.surface;
    const { turns = [] } = this.options.sessions.get(this.session) ?? {};
    webview.onDidReceiveMessage((message) => this.receive(message, handlers));
    webview.html = this.options.files.html(webview, { isTitled, hasTurns: turns.length > 0 });
    this.ahead.begin(this.session);
  }

  get sessionId(): string {
    return this.session;
  }

  /** For another panel to go on from here. */
  get shown(): PanelContent {
    return { sessionId: this.session, focus: 'message', ...(this.pageKept && { kept: this.pageKept }) };
  }

  /** What the page would lose where it goes on elsewhere. */
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

  /** The group of editors it stands in. */
  get column(): ViewColumn | undefined {
    return this.surface.column;
  }

  openNew(mode: Mode): void {
    this.show({ sessionId: this.options.newSession(mode).id, focus: 'message' });
  }

  /** Shows a session that is in memory, and puts the focus where the person goes on. */
  show({ sessionId, focus }: PanelContent): void {
    this.session = sessionId;
    this.focus = toPageFocus(focus);
    this.options.onShown();
    void this.refreshAndReveal(focus === 'document');
  }

  /**
   * First the session, then the keyboard: what is typed at once is not meant for the session that stood there. Where the keyboard
   * is already, it first comes again, since VS Code takes it out of the page for a moment, and what is typed then is lost.
   */
  private async refreshAndReveal(preserveFocus: boolean): Promise<void> {
    const { hadKeyboard } = this.surface;
    if (hadKeyboard) this.surface.reveal(preserveFocus);
    await this.refresh().finally(() => {
      if (!hadKeyboard && !this.page.isClosed) this.surface.reveal(preserveFocus);
    });
  }

  /** Brings a turn of its session into view. */
  async goTo(turnId: string): Promise<void> {
    await this.refresh();
    this.page.postOnceReady({ type: 'goTo', turnId });
  }

  /** Its session is gone: an empty one takes its place. */
  leave(): void {
    this.session = this.options.newSession('chat').id;
    this.options.onShown();
    void this.refresh();
  }

  /** The page listens from now on. */
  async pageReady(): Promise<void> {
    await this.refresh();
    this.focus = 'none';
    this.page.markReady();
  }

  /** Has the page scale a picture down, which then adds it as if it had been pasted. */
  scaleDown(sessionId: string, { name, bytes }: AttachmentInput): void {
    this.page.postOnceReady({
      type: 'scaleDown',
      sessionId,
      name: name.slice(0, limits.label),
      bytes: plainBytes(bytes),
    });
  }

  /** Sends everything anew; the page replaces all it has. */
  async refresh(): Promise<void> {
    this.options.follow(this.session);
    const [recent, service] = await this.ahead.take(this.session);
    const session = this.options.sessions.get(this.session);
    if (!session || this.page.isClosed) return;
    this.surface.name(session.title);
    const { focus } = this;
    this.listed = JSON.stringify(recent);
    // A page that begins anew may not hear it, and asks again.
    if (this.page.isListening) this.focus = 'none';
    this.page.post({
      type: 'snapshot',
      words: this.options.views.words,
      service,
      session: this.options.views.session(session, this.page.address),
      habits: this.options.views.getPreferences(),
      recent,
      focus,
      ...(this.given?.sessionId === session.id && { kept: this.given }),
    });
  }

  /** What the page sent under this id was asked of the service. */
  handleRejected(places: string): void {
    this.options.onDropped(places);
  }

  acknowledgeSend(sendId: string): void {
    this.page.post({ type: 'taken', sendId });
  }

  /** What a sheet of its page is to know. */
  readonly postToInsertForm = (message: SheetMessage): void => this.page.post(message);

  async refreshService(): Promise<void> {
    this.ahead.forget();
    this.page.post({ type: 'service', service: await this.options.views.service() });
  }

  /** The settings may say something else of pictures. */
  refreshOptions(): void {
    if (this.options.follow(this.session)) this.refreshComposer(this.session, 'none');
  }

  /** The prompts to choose from, or the key that sends, may have changed. */
  refreshPreferences(): void {
    this.page.post({ type: 'habits', habits: this.options.views.getPreferences() });
  }

  /** Sessions changed: where the panel lists those to go on with, it lists them as they are now. */
  async refreshRecent(): Promise<void> {
    this.ahead.forget();
    const { session: sessionId } = this;
    if (!this.page.isListening || this.options.sessions.get(sessionId)?.turns.length !== 0) return;
    const recent = await this.options.views.recent(sessionId, this.page.address);
    if (this.session === sessionId && this.isOther(recent)) this.page.post({ type: 'recent', recent });
  }

  private isOther(recent: Awaited<ReturnType<Views['recent']>>): boolean {
    const before = this.listed;
    this.listed = JSON.stringify(recent);
    return before !== this.listed;
  }

  /** What the composer holds has changed on this side. */
  refreshComposer(sessionId: string, focus: PageFocus): void {
    const session = this.options.sessions.get(sessionId);
    if (!session || sessionId !== this.session || this.page.isClosed) return;
    this.page.post({
      type: 'composer',
      sessionId,
      composer: this.options.views.composer(session, this.page.address),
      focus,
    });
  }

  turnChanged(sessionId: string, turnId: string): void {
    const session = this.options.sessions.get(sessionId);
    const changed = session?.turns.find((candidate) => candidate.id === turnId);
    const turn = session && changed && (findPlanDrawnBy(session, changed)?.turn ?? changed);
    if (!session || !turn || sessionId !== this.session || this.page.isClosed) return;
    this.surface.name(session.title);
    this.page.post({ type: 'turn', sessionId, ...this.options.views.turnChange(session, turn, this.page.address) });
  }

  /** Whether the page was given this name of a file with this result. */
  isKnownFile(result: Result, name: string): boolean {
    return this.options.views.gaveFile(result, name);
  }

  /** A session has another title; an empty panel lists those to go back to. */
  async renamed(sessionId: string): Promise<void> {
    const session = this.options.sessions.get(this.session);
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
    if (!message.success)
      return this.options.onUnknownMessage(message.issues.map((issue) => v.getDotPath(issue) ?? 'type').join(', '));
    this.options.onMessage(message.output);
    await this.run(() => dispatch(handlers, message.output));
  }

  private async run(handle: () => unknown): Promise<void> {
    try {
      await handle();
    } catch (error) {
      this.options.onProblem(error);
    }
  }
}
