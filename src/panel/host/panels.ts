import { commands, type Disposable, ViewColumn, type WebviewPanel, type WebviewView } from 'vscode';
import type { PixelEdit, PixelEditReply } from '../../imageEditor/common/pixelEdit.ts';
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { Handlers } from '../../pageKit/common/dispatch.ts';
import {
  focusDocumentWindow,
  getPanelLocation,
  moveToOwnWindow,
  type PanelLocation,
} from '../../pageKit/host/locations.ts';
import { createTab, getPageColumn } from '../../pageKit/host/pageTabs.ts';
import { type Surface, tabSurface, viewSurface } from '../../pageKit/host/surface.ts';
import type { Mode } from '../../product/common/mode.ts';
import { panelOpenContext } from '../../product/common/names.ts';
import type { ChatDelta } from '../../service/common/serviceTypes.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import type { DraftFocus, SessionViewer } from '../../sessions/host/sessionEvents.ts';
import type { DrawnSheet } from '../common/drawnSheet.ts';
import type { PageMessage } from '../common/pageMessages.ts';
import type { DrawnHow } from './conversions.ts';
import { Panel, type PanelOptions } from './panel.ts';
import { type Focus, type PageFocus, type PanelContent, restoreSessionId } from './panelContent.ts';
import { SideView } from './sideView.ts';

type PiecePlace = Parameters<SessionViewer['onDelta']>[0];

/** The open panels: usually one, more if a session was opened to the side. No two show the same session. */
export class Panels implements SessionViewer, Disposable {
  private panels: readonly Panel[] = [];
  private lastClosed: string | undefined;
  private actions = 0;
  /** Panels that VS Code is restoring, until their sessions are loaded. */
  private readonly coming = new Set<Promise<void>>();
  private readonly view = new SideView();

  constructor(
    private readonly options: Omit<PanelOptions, 'onUserAction'>,
    /** Creates the handlers for a panel's messages. */
    private readonly handlers: (panel: Panel) => Handlers<PageMessage>,
  ) {}

  /** Returns the session that the user last worked in. */
  get sessionId(): string | undefined {
    return this.front?.sessionId ?? this.lastClosed;
  }

  /** Returns the open panels, the most recently active one last. */
  get all(): readonly Panel[] {
    return this.panels;
  }

  private get front(): Panel | undefined {
    return this.panels.at(-1);
  }

  private find(sessionId: string): Panel | undefined {
    return this.panels.find((panel) => panel.sessionId === sessionId);
  }

  get shownSessions(): readonly string[] {
    return this.panels.map(({ sessionId }) => sessionId);
  }

  /** Returns whether the page of a session is visible, so that it shows the session's progress. */
  isInSight(sessionId: string): boolean {
    return this.find(sessionId)?.isInSight ?? false;
  }

  /** Returns whether a session is visible, or will be once its page has loaded. */
  shows(sessionId: string): boolean {
    return this.find(sessionId)?.isVisible ?? false;
  }

  get visibleSessionId(): string | undefined {
    return this.panels.findLast((panel) => panel.isVisible)?.sessionId;
  }

  noticesChanged(sessionId: string): void {
    void this.refresh(sessionId);
  }

  /** Returns how many panels were closed and buttons pressed in them. A command after one of these is not a key repeat. */
  get userActions(): number {
    return this.actions;
  }

  /** Shows the last session, or an empty one. */
  openLast(): Promise<void> {
    return this.show(this.sessionId ?? this.options.storage.newSession('chat').id, 'message');
  }

  openNew(mode: Mode): Promise<void> {
    return this.show(this.options.storage.newSession(mode).id, 'message');
  }

  /** Shows a stored session, if it still exists. */
  async open(sessionId: string): Promise<void> {
    const session = await this.options.storage.sessions.load(sessionId);
    if (session) await this.show(session.id, 'message');
  }

  /**
   * Shows a session that is in memory: in the panel that already shows it, otherwise in the active panel, even if that is still being
   * restored, or in a new panel to the side.
   */
  async show(sessionId: string, focus: Focus, where: 'panel' | 'side' = 'panel'): Promise<void> {
    if (this.coming.size > 0) await Promise.allSettled(this.coming);
    const panel = this.find(sessionId) ?? (where === 'panel' ? this.front : undefined);
    if (panel) this.markFront(panel);
    if (panel) panel.show({ sessionId, focus });
    else await this.openAt(where === 'panel' ? getPanelLocation() : 'beside', { sessionId, focus });
  }

  /** Moves the active panel, or the last session, to another location; `remember` stores the location for the next panel. */
  async moveTo(location: PanelLocation, remember: () => Promise<void>): Promise<void> {
    const from = this.front;
    await remember();
    if (!from) return this.openLast();
    const { shown } = from;
    this.remove(from);
    if (location === 'beside') await focusDocumentWindow();
    await this.openAt(location, shown, ViewColumn.Beside);
    from.dispose();
  }

  /** Shows a turn of a session that is in memory. */
  async showTurn(sessionId: string, turnId: string): Promise<void> {
    await this.show(sessionId, 'message');
    await this.find(sessionId)?.goTo(turnId);
  }

  /** Replaces deleted sessions in the panels by empty ones. Returns the sessions that were shown. */
  leave(sessionIds: readonly string[]): readonly string[] {
    if (this.lastClosed && sessionIds.includes(this.lastClosed)) this.lastClosed = undefined;
    const leaving = this.panels.filter((panel) => sessionIds.includes(panel.sessionId));
    const shown = leaving.map(({ sessionId }) => sessionId);
    for (const panel of leaving) panel.leave();
    return shown;
  }

  /** Restores a panel after a restart. */
  async restore(shown: WebviewPanel, state: unknown): Promise<void> {
    const coming = restoreSessionId(this.options.storage, state).then((sessionId) => {
      this.find(sessionId)?.dispose();
      shown.webview.options = this.options.files.options;
      this.adopt(this.tab(shown), { sessionId, focus: 'none' });
    });
    this.coming.add(coming);
    await coming.finally(() => this.coming.delete(coming));
  }

  /**
   * Fills a view that became visible with the content it was opened for, or with its previous content, even after the user has moved it.
   */
  async fill(view: WebviewView, state: unknown): Promise<void> {
    const first = this.view.take() ?? { sessionId: await restoreSessionId(this.options.storage, state), focus: 'none' };
    this.find(first.sessionId)?.dispose();
    view.webview.options = this.options.files.options;
    this.adopt(viewSurface(view), first);
  }

  scaleDown(sessionId: string, picture: AttachmentInput): void {
    this.find(sessionId)?.scaleDown(sessionId, picture);
  }

  /** Converts a picture in the page of a session, which is opened if it is not visible. */
  async convert(sessionId: string, bytes: Uint8Array, mediaType: DrawnType): Promise<Uint8Array | undefined> {
    await this.show(sessionId, 'document');
    return this.find(sessionId)?.conversions.convert(bytes, mediaType);
  }

  /** Converts a picture in the active page, or in the last one. */
  async redraw(bytes: Uint8Array, mediaType: DrawnType, how: DrawnHow): Promise<Uint8Array | undefined> {
    const id = this.sessionId ?? this.options.storage.newSession('image').id;
    await this.show(id, 'document');
    return this.find(id)?.conversions.convert(bytes, mediaType, how);
  }

  /** Edits the pixels of an image in the active page, or in the last one; undefined if that is closed first. */
  async editPixels(bytes: Uint8Array, edit: PixelEdit): Promise<PixelEditReply | undefined> {
    const id = this.sessionId ?? this.options.storage.newSession('image').id;
    await this.show(id, 'document');
    return this.find(id)?.pixelEdits.edit(bytes, edit);
  }

  /** Edits the pixels of an image in a page that is displayed, preferably that of the session; undefined if there is none, or it is hidden first. */
  async editInSight(sessionId: string, bytes: Uint8Array, edit: PixelEdit): Promise<PixelEditReply | undefined> {
    const inSight = this.panels.filter((panel) => panel.isInSight);
    const panel = inSight.find((one) => one.sessionId === sessionId) ?? inSight.at(-1);
    return panel?.pixelEdits.edit(bytes, edit);
  }

  /** Draws a contact sheet in the page of its session, which is opened if it is not visible; undefined if that fails. */
  async drawSheet(sessionId: string, sheet: DrawnSheet): Promise<Uint8Array | undefined> {
    await this.show(sessionId, 'document');
    return this.find(sessionId)?.sheets.draw(sheet);
  }

  /** Sends the whole state of a session. */
  async refresh(sessionId: string): Promise<void> {
    await this.find(sessionId)?.refresh();
  }

  refreshComposer(sessionId: string, focus: PageFocus): void {
    this.find(sessionId)?.refreshComposer(sessionId, focus);
  }

  turnChanged(sessionId: string, turnId: string): void {
    this.find(sessionId)?.turnChanged(sessionId, turnId);
  }

  /** Called when a session's title changed. */
  async renamed(sessionId: string): Promise<void> {
    await Promise.all(this.panels.map((panel) => panel.renamed(sessionId)));
  }

  draftChanged(sessionId: string, focus: DraftFocus = 'none'): void {
    this.refreshComposer(sessionId, focus);
  }

  turnsChanged(sessionId: string): void {
    void this.refresh(sessionId);
  }

  /** A copy of the session has a result of the same id, which must not get the delta. */
  onDelta({ sessionId, resultId }: PiecePlace, piece: ChatDelta & { readonly offset: number }): void {
    this.find(sessionId)?.pieceArrived(resultId, piece);
  }

  dispose(): void {
    for (const panel of this.panels) panel.dispose();
  }

  /** Returns the column next to the active panel. */
  private get newColumn(): ViewColumn {
    if (!this.front) return getPageColumn();
    const { column } = this.front;
    return column === undefined ? ViewColumn.Beside : Math.min(column + 1, ViewColumn.Nine);
  }

  /** Opens a panel in its own column, unless the location is the side bar. */
  private async openAt(location: PanelLocation, first: PanelContent, column = this.newColumn): Promise<void> {
    if (location === 'sideBar' && (await this.view.open(first))) return;
    const showOptions = { viewColumn: column, preserveFocus: first.focus === 'document' };
    const created = createTab(this.options.files, showOptions, this.front === undefined);
    this.adopt(this.tab(created), first);
    if (location === 'window') await moveToOwnWindow(created);
  }

  private tab(panel: WebviewPanel): Surface {
    return tabSurface(panel, this.options.files.icon);
  }

  private adopt(shown: Surface, first: PanelContent): void {
    const panel = new Panel(shown, first, {
      ...this.options,
      onUserAction: () => {
        this.actions += 1;
      },
    });
    this.set(shown.active ? [...this.panels, panel] : [panel, ...this.panels]);
    shown.onDidChange(() => shown.active && this.markFront(panel));
    shown.onDidDispose(() => {
      this.lastClosed = panel.sessionId;
      this.actions += 1;
      this.remove(panel);
    });
    panel.start(this.handlers(panel));
  }

  private markFront(panel: Panel): void {
    this.panels = [...this.panels.filter((one) => one !== panel), panel];
  }

  private remove(panel: Panel): void {
    this.set(this.panels.filter((one) => one !== panel));
  }

  /** Updates the context key for menus that depend on an open panel. */
  private set(panels: readonly Panel[]): void {
    this.panels = panels;
    this.options.onShown();
    void commands.executeCommand('setContext', panelOpenContext, this.panels.length > 0);
  }
}
