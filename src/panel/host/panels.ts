import { commands, type Disposable, ViewColumn, type WebviewPanel, type WebviewView } from 'vscode';
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { Handlers } from '../../pageKit/common/dispatch.ts';
import { type PanelLocation, panelLocation } from '../../pageKit/host/locations.ts';
import { newTab } from '../../pageKit/host/newTab.ts';
import { focusDocumentWindow, moveToOwnWindow } from '../../pageKit/host/ownWindow.ts';
import { columnForPage } from '../../pageKit/host/pageTabs.ts';
import type { Surface } from '../../pageKit/host/surface.ts';
import { tabSurface } from '../../pageKit/host/tabSurface.ts';
import { viewSurface } from '../../pageKit/host/viewSurface.ts';
import type { Mode } from '../../product/common/mode.ts';
import { panelOpenContext } from '../../product/common/names.ts';
import type { ChatDelta } from '../../service/common/serviceTypes.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import type { DraftFocus, SessionViewer } from '../../sessions/host/sessionEvents.ts';
import type { PageMessage } from '../common/pageMessages.ts';
import type { DrawnHow } from './conversions.ts';
import { OpenPanels } from './openPanels.ts';
import { Panel, type PanelOptions } from './panel.ts';
import type { Focus, PageFocus, PanelContent } from './panelContent.ts';
import { restoreSessionId } from './restoreSession.ts';
import { SideView } from './sideView.ts';

type PiecePlace = Parameters<SessionViewer['onDelta']>[0];

/** The open panels: mostly one, more where a session was opened to the side. No two show the same session. */
export class Panels implements SessionViewer, Disposable {
  private readonly open = new OpenPanels(() => this.changed());
  /** Panels that VS Code brings back, until their sessions are read. */
  private readonly coming = new Set<Promise<void>>();
  private readonly view = new SideView();

  constructor(
    private readonly options: PanelOptions,
    /** What the messages of a panel's page do. */
    private readonly handlers: (panel: Panel) => Handlers<PageMessage>,
  ) {}

  /** The session the person was last at. */
  get sessionId(): string | undefined {
    return this.open.front?.sessionId ?? this.open.lastClosed;
  }

  get shownSessions(): readonly string[] {
    return this.open.all.map(({ sessionId }) => sessionId);
  }

  /** Whether the page of a session is in sight, and says what becomes of it. */
  isInSight(sessionId: string): boolean {
    return this.open.of(sessionId)?.isInSight ?? false;
  }

  /** Whether the person can see a session, or will as soon as its page is there. */
  shows(sessionId: string): boolean {
    return this.open.of(sessionId)?.isVisible ?? false;
  }

  get visibleSessionId(): string | undefined {
    return this.open.all.findLast((panel) => panel.isVisible)?.sessionId;
  }

  noticesChanged(sessionId: string): void {
    void this.refresh(sessionId);
  }

  /** How many panels were closed. */
  get closings(): number {
    return this.open.closings;
  }

  /** Shows the session of last time, or an empty one. */
  openLast(): Promise<void> {
    return this.show(this.sessionId ?? this.options.newSession('chat').id, 'message');
  }

  openNew(mode: Mode): Promise<void> {
    return this.show(this.options.newSession(mode).id, 'message');
  }

  /** Shows a session that is in memory: where it is shown already, else in the panel in front, also in one that is just coming back, or in a new one at its side. */
  async show(sessionId: string, focus: Focus, where: 'panel' | 'side' = 'panel'): Promise<void> {
    if (this.coming.size > 0) await Promise.allSettled(this.coming);
    const panel = this.open.of(sessionId) ?? (where === 'panel' ? this.open.front : undefined);
    if (panel) this.open.markFront(panel);
    if (panel) panel.show({ sessionId, focus });
    else await this.openAt(where === 'panel' ? panelLocation() : 'beside', { sessionId, focus });
  }

  /** Has the panel in front, or that of last time, go on elsewhere; `remember` has the next one open there. */
  async moveTo(location: PanelLocation, remember: () => Promise<void>): Promise<void> {
    const from = this.open.front;
    await remember();
    if (!from) return this.openLast();
    const { shown } = from;
    this.open.leaveOut(from);
    if (location === 'beside') await focusDocumentWindow();
    await this.openAt(location, shown, ViewColumn.Beside);
    from.dispose();
  }

  /** Shows a turn of a session that is in memory. */
  async showTurn(sessionId: string, turnId: string): Promise<void> {
    await this.show(sessionId, 'message');
    await this.open.of(sessionId)?.goTo(turnId);
  }

  /** Sessions are gone: where one of them is shown, an empty one takes its place. Gives those that were shown. */
  leave(sessionIds: readonly string[]): readonly string[] {
    this.open.forget(sessionIds);
    const leaving = this.open.all.filter((panel) => sessionIds.includes(panel.sessionId));
    const shown = leaving.map(({ sessionId }) => sessionId);
    for (const panel of leaving) panel.leave();
    return shown;
  }

  /** A panel that VS Code brings back after a restart. */
  async restore(shown: WebviewPanel, state: unknown): Promise<void> {
    const coming = this.bringBack(shown, state);
    this.coming.add(coming);
    await coming.finally(() => this.coming.delete(coming));
  }

  private async bringBack(shown: WebviewPanel, state: unknown): Promise<void> {
    const id = await restoreSessionId(this.options, state);
    this.open.of(id)?.dispose();
    shown.webview.options = this.options.files.options;
    this.adopt(this.tab(shown), { sessionId: id, focus: 'none' });
  }

  /** A view that has come into sight: with what it was opened for, or what it showed before, also where the person has moved it. */
  async fill(view: WebviewView, state: unknown): Promise<void> {
    const first = this.view.take() ?? { sessionId: await restoreSessionId(this.options, state), focus: 'none' };
    this.open.of(first.sessionId)?.dispose();
    view.webview.options = this.options.files.options;
    this.adopt(viewSurface(view), first);
  }

  scaleDown(sessionId: string, picture: AttachmentInput): void {
    this.open.of(sessionId)?.scaleDown(sessionId, picture);
  }

  /** Has the page of a session, which is opened where it is not in sight, draw a picture in another form. */
  async convert(sessionId: string, bytes: Uint8Array, mediaType: DrawnType): Promise<Uint8Array | undefined> {
    await this.show(sessionId, 'document');
    return this.open.of(sessionId)?.conversions.convert(bytes, mediaType);
  }

  /** The same by the page that is in front, or was last. */
  async redraw(bytes: Uint8Array, mediaType: DrawnType, how: DrawnHow): Promise<Uint8Array | undefined> {
    const id = this.sessionId ?? this.options.newSession('image').id;
    await this.show(id, 'document');
    return this.open.of(id)?.conversions.convert(bytes, mediaType, how);
  }

  /** Sends everything of a session anew. */
  async refresh(sessionId: string): Promise<void> {
    await this.open.of(sessionId)?.refresh();
  }

  async refreshService(): Promise<void> {
    await Promise.all(this.open.all.map((panel) => panel.refreshService()));
  }

  refreshOptions(): void {
    for (const panel of this.open.all) panel.refreshOptions();
  }

  refreshHabits(): void {
    for (const panel of this.open.all) panel.refreshPreferences();
  }

  async refreshRecent(): Promise<void> {
    await Promise.all(this.open.all.map((panel) => panel.refreshRecent()));
  }

  refreshComposer(sessionId: string, focus: PageFocus): void {
    this.open.of(sessionId)?.refreshComposer(sessionId, focus);
  }

  turnChanged(sessionId: string, turnId: string): void {
    this.open.of(sessionId)?.turnChanged(sessionId, turnId);
  }

  /** A session has another title. */
  async renamed(sessionId: string): Promise<void> {
    await Promise.all(this.open.all.map((panel) => panel.renamed(sessionId)));
  }

  draftChanged(sessionId: string, focus: DraftFocus = 'none'): void {
    this.refreshComposer(sessionId, focus);
  }

  turnsChanged(sessionId: string): void {
    void this.refresh(sessionId);
  }

  /** A copy of its session has a result of the same id, which the piece is not for. */
  onDelta({ sessionId, resultId }: PiecePlace, piece: ChatDelta & { readonly offset: number }): void {
    this.open.of(sessionId)?.pieceArrived(resultId, piece);
  }

  dispose(): void {
    for (const panel of this.open.all) panel.dispose();
  }

  /** At the side of the panel in front. */
  private get newColumn(): ViewColumn {
    return this.open.front ? besideColumn(this.open.front) : columnForPage();
  }

  /** In a column of its own where it does not stand in a side bar. */
  private async openAt(location: PanelLocation, first: PanelContent, column = this.newColumn): Promise<void> {
    if (location === 'sideBar' && (await this.view.open(first))) return;
    const created = newTab({
      files: this.options.files,
      viewColumn: column,
      preserveFocus: first.focus === 'document',
      isFirst: this.open.front === undefined,
    });
    this.adopt(this.tab(created), first);
    if (location === 'window') await moveToOwnWindow(created);
  }

  private tab(panel: WebviewPanel): Surface {
    return tabSurface(panel, this.options.files.icon);
  }

  private adopt(shown: Surface, first: PanelContent): void {
    const panel = new Panel(shown, first, this.options);
    this.open.add(panel, shown.active);
    shown.onDidChange(() => shown.active && this.open.markFront(panel));
    shown.onDidDispose(() => this.open.close(panel));
    panel.start(this.handlers(panel));
  }

  /** Menus ask whether a panel is open. */
  private changed(): void {
    this.options.onShown();
    void commands.executeCommand('setContext', panelOpenContext, this.open.all.length > 0);
  }
}

function besideColumn({ column }: Panel): ViewColumn {
  return column === undefined ? ViewColumn.Beside : Math.min(column + 1, ViewColumn.Nine);
}
