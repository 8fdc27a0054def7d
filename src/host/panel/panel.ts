import * as v from 'valibot';
import {
  commands,
  type Disposable,
  type Tab,
  TabInputWebview,
  type Uri,
  ViewColumn,
  type WebviewPanel,
  window,
} from 'vscode';
import { dispatch, type Handlers, type HostMessage, PageMessage } from '../../shared/messages.ts';
import type { Mode, Session } from '../../shared/model.ts';
import { panelOpenContext, viewType } from '../../shared/names.ts';
import type { ChatPiece } from '../../shared/service.ts';
import type { JobListener } from '../sessions/job.ts';
import type { OfferedPicture } from '../sessions/references.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { PageFiles } from './html.ts';
import type { Views } from './views.ts';

export type Focus = Extract<HostMessage, { type: 'focus' }>['focus'];

/** What the page keeps of its own, enough to come back to its session after a restart. */
const PageState = v.object({ sessionId: v.string() });

export interface PanelOptions {
  readonly sessions: Sessions;
  readonly views: Views;
  readonly files: PageFiles;
  readonly newSession: (mode: Mode) => Session;
  /** Told where a message does not fit; never what it holds, since that may be a person's text. */
  readonly onUnknownMessage: (places: string) => void;
}

/** The one panel: a window on a session. It owns nothing that matters; all it shows is the host's. */
export class Panel implements JobListener, Disposable {
  private shown: WebviewPanel | undefined;
  private session: string | undefined;
  private focus: Focus = 'none';
  private handlers: Handlers<PageMessage> | undefined;
  private isListening = false;
  /** Pictures for the page to scale down as soon as it listens. */
  private unscaled: HostMessage[] = [];

  constructor(private readonly options: PanelOptions) {}

  /** Set once by the composition, since handlers act on the panel too. */
  handleWith(handlers: Handlers<PageMessage>): void {
    this.handlers = handlers;
  }

  get sessionId(): string | undefined {
    return this.session;
  }

  get isVisible(): boolean {
    return this.shown?.visible ?? false;
  }

  /** Shows the session of last time, or an empty one. */
  async open(): Promise<void> {
    this.show(this.session ?? this.options.newSession('chat').id, 'message');
  }

  async openNew(mode: Mode): Promise<void> {
    this.show(this.options.newSession(mode).id, 'message');
  }

  /** Shows a session that is in memory, and puts the focus where the person goes on; at the side of what is in front, if asked. */
  show(sessionId: string, focus: Focus, where: 'panel' | 'side' = 'panel'): void {
    this.session = sessionId;
    this.focus = focus;
    if (this.shown) this.reveal(this.shown, where);
    else this.adopt(this.create());
  }

  /** Sessions are gone: where it shows one of them, an empty one takes its place. */
  leave(sessionIds: readonly string[]): void {
    if (this.session === undefined || !sessionIds.includes(this.session)) return;
    this.session = this.options.newSession('chat').id;
    void this.refresh();
  }

  /** A panel that VS Code brings back after a restart. */
  async restore(panel: WebviewPanel, state: unknown): Promise<void> {
    const known = v.safeParse(PageState, state);
    const session = known.success ? await this.options.sessions.load(known.output.sessionId) : undefined;
    this.session = (session ?? this.options.newSession('chat')).id;
    this.shown?.dispose();
    panel.webview.options = this.options.files.options;
    this.adopt(panel);
  }

  /** The page listens from now on. */
  async pageReady(): Promise<void> {
    await this.refresh();
    this.isListening = true;
    for (const message of this.unscaled.splice(0)) this.post(message);
  }

  /** Has the page scale a picture down, which then adds it as if it had been pasted. */
  scaleDown(sessionId: string, { name, bytes }: OfferedPicture): void {
    const message: HostMessage = { type: 'scaleDown', sessionId, name, bytes: bytes as Uint8Array<ArrayBuffer> };
    if (this.isListening) this.post(message);
    else this.unscaled.push(message);
  }

  /** Sends everything anew; the page replaces all it has. */
  async refresh(): Promise<void> {
    const recent = await this.options.views.recent(this.toPage);
    const service = await this.options.views.service();
    const session = this.session && this.options.sessions.get(this.session);
    if (!session || !this.shown) return;
    this.shown.title = this.options.views.title(session);
    const focus = this.focus;
    this.focus = 'none';
    this.post({
      type: 'snapshot',
      words: this.options.views.words,
      service,
      session: this.options.views.session(session, this.toPage),
      habits: this.options.views.habits(),
      recent,
      focus,
    });
  }

  async refreshService(): Promise<void> {
    this.post({ type: 'service', service: await this.options.views.service() });
  }

  /** The prompts to choose from, or the key that sends, may have changed. */
  refreshHabits(): void {
    this.post({ type: 'habits', habits: this.options.views.habits() });
  }

  /** What the composer holds has changed on this side. */
  refreshComposer(sessionId: string, focus: Focus): void {
    const session = this.options.sessions.get(sessionId);
    if (!session || sessionId !== this.session) return;
    this.post({ type: 'composer', sessionId, composer: this.options.views.composer(session, this.toPage), focus });
  }

  turnChanged(sessionId: string, turnId: string): void {
    const session = this.options.sessions.get(sessionId);
    const turn = session?.turns.find((candidate) => candidate.id === turnId);
    if (!session || !turn || sessionId !== this.session || !this.shown) return;
    this.shown.title = this.options.views.title(session);
    this.post({
      type: 'turn',
      sessionId,
      ...this.options.views.turnChange(session, turn, this.toPage),
    });
  }

  draftChanged(sessionId: string): void {
    this.refreshComposer(sessionId, 'none');
  }

  pieceArrived(resultId: string, piece: ChatPiece & { readonly offset: number }): void {
    this.post({ type: 'delta', resultId, ...piece });
  }

  dispose(): void {
    this.shown?.dispose();
  }

  private reveal(panel: WebviewPanel, where: 'panel' | 'side'): void {
    panel.reveal(where === 'side' ? ViewColumn.Beside : undefined, false);
    void this.refresh();
  }

  private create(): WebviewPanel {
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: false };
    const others = panelTabs();
    const panel = window.createWebviewPanel(viewType, 'Limn', column, {
      enableFindWidget: true,
      ...this.options.files.options,
    });
    void window.tabGroups.close(others, true);
    return panel;
  }

  private adopt(panel: WebviewPanel): void {
    this.setShown(panel);
    this.isListening = false;
    panel.iconPath = this.options.files.icon;
    panel.onDidChangeViewState(() => {
      if (!panel.visible) this.isListening = false;
    });
    panel.onDidDispose(() => {
      if (this.shown === panel) this.setShown(undefined);
    });
    panel.webview.onDidReceiveMessage((message) => this.receive(message));
    panel.webview.html = this.options.files.html(panel.webview);
  }

  /** Menus ask whether a panel is open. */
  private setShown(panel: WebviewPanel | undefined): void {
    this.shown = panel;
    void commands.executeCommand('setContext', panelOpenContext, panel !== undefined);
  }

  private async receive(raw: unknown): Promise<void> {
    const message = v.safeParse(PageMessage, raw);
    if (!message.success)
      this.options.onUnknownMessage(message.issues.map((issue) => v.getDotPath(issue) ?? 'type').join(', '));
    else if (this.handlers) await dispatch(this.handlers, message.output);
  }

  private readonly toPage = (uri: Uri) => this.shown?.webview.asWebviewUri(uri).toString() ?? '';

  private post(message: HostMessage): void {
    void this.shown?.webview.postMessage(message);
  }
}

/**
 * The panels in sight of VS Code. With none of ours open, they are left from an extension host that ended: VS Code keeps
 * their tabs, and nobody answers them any more. It puts a prefix before the view type.
 */
function panelTabs(): Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(viewType));
}
