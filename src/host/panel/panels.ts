import * as v from 'valibot';
import { commands, type Disposable, ViewColumn, type WebviewPanel, type WebviewView, window } from 'vscode';
import type { Handlers } from '../../shared/messages/handlers.ts';
import type { PageMessage } from '../../shared/messages/pageMessages.ts';
import type { Mode } from '../../shared/model/asked.ts';
import type { Session } from '../../shared/model/session.ts';
import { panelOpenContext, viewType } from '../../shared/names.ts';
import type { DrawnType } from '../../shared/redrawing.ts';
import type { ChatPiece } from '../../shared/service.ts';
import type { DraftFocus, SessionViewer } from '../sessions/announcer.ts';
import type { OfferedPicture } from '../sessions/attachments.ts';
import type { DrawnHow } from './conversions.ts';
import { type Focus, type PageFocus, Panel, type PanelOptions, type Shown } from './panel.ts';
import { type PanelLocation, panelLocation } from './place/locations.ts';
import { goToDocuments, moveToOwnWindow } from './place/ownWindow.ts';
import { columnForPage, tabsOf } from './place/pageTabs.ts';
import { SideView } from './place/sideView.ts';
import type { Surface } from './place/surface.ts';
import { tabSurface } from './place/tabSurface.ts';
import { viewSurface } from './place/viewSurface.ts';

/** What the page keeps of its own, enough to come back to its session after a restart. */
const PageState = v.object({ sessionId: v.string() });

type PiecePlace = Parameters<SessionViewer['pieceArrived']>[0];

/** The open panels: mostly one, more where a session was opened to the side. No two show the same session. */
export class Panels implements SessionViewer, Disposable {
  /** The one that was in front last stands last. */
  private open: readonly Panel[] = [];
  /** The session of the panel that was closed last. */
  private left: string | undefined;
  private closed = 0;
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
    return this.front?.sessionId ?? this.left;
  }

  get shownSessions(): readonly string[] {
    return this.open.map(({ sessionId }) => sessionId);
  }

  /** Whether the page of a session is in sight, and says what becomes of it. */
  isInSight(sessionId: string): boolean {
    return this.panelOf(sessionId)?.isInSight ?? false;
  }

  /** Whether the person can see a session, or will as soon as its page is there. */
  shows(sessionId: string): boolean {
    return this.panelOf(sessionId)?.isVisible ?? false;
  }

  get sessionInSight(): string | undefined {
    return this.open.findLast((panel) => panel.isVisible)?.sessionId;
  }

  noticesChanged(sessionId: string): void {
    void this.refresh(sessionId);
  }

  /** How many panels were closed. */
  get closings(): number {
    return this.closed;
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
    const panel = this.panelOf(sessionId) ?? (where === 'panel' ? this.front : undefined);
    if (panel) this.toFront(panel);
    if (panel) panel.show({ sessionId, focus });
    else await this.openAt(where === 'panel' ? panelLocation() : 'beside', { sessionId, focus });
  }

  /** Has the panel in front, or that of last time, go on elsewhere; `remember` has the next one open there. */
  async moveTo(location: PanelLocation, remember: () => Promise<void>): Promise<void> {
    const from = this.front;
    await remember();
    if (!from) return this.openLast();
    const { shown } = from;
    this.setOpen(this.open.filter((one) => one !== from));
    if (location === 'beside') await goToDocuments();
    await this.openAt(location, shown, ViewColumn.Beside);
    from.dispose();
  }

  /** Shows a turn of a session that is in memory. */
  async showTurn(sessionId: string, turnId: string): Promise<void> {
    await this.show(sessionId, 'none');
    await this.panelOf(sessionId)?.goTo(turnId);
  }

  /** Sessions are gone: where one of them is shown, an empty one takes its place. Gives those that were shown. */
  leave(sessionIds: readonly string[]): readonly string[] {
    if (this.left && sessionIds.includes(this.left)) this.left = undefined;
    const leaving = this.open.filter((panel) => sessionIds.includes(panel.sessionId));
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
    const id = await this.sessionOf(state);
    this.panelOf(id)?.dispose();
    shown.webview.options = this.options.files.options;
    this.adopt(this.tab(shown), { sessionId: id, focus: 'none' });
  }

  /** A view that has come into sight: with what it was opened for, or what it showed before, also where the person has moved it. */
  async fill(view: WebviewView, state: unknown): Promise<void> {
    const first = this.view.take() ?? { sessionId: await this.sessionOf(state), focus: 'none' };
    this.panelOf(first.sessionId)?.dispose();
    view.webview.options = this.options.files.options;
    this.adopt(viewSurface(view), first);
  }

  /** What a page showed by the state that VS Code kept of it; else an empty session. */
  private async sessionOf(state: unknown): Promise<string> {
    const known = v.safeParse(PageState, state);
    const session = known.success && (await this.resumed(known.output.sessionId));
    return (session || this.options.newSession('chat')).id;
  }

  /** The window before may still be writing the session: an empty one of the same id takes in what it wrote, and what the page kept. */
  private async resumed(id: string): Promise<Session | undefined> {
    const { sessions, newSession } = this.options;
    const session = await sessions.load(id);
    if (session) return session;
    // What came between the two looks is read.
    return (await sessions.isMissing(id)) ? newSession('chat', id) : sessions.load(id);
  }

  scaleDown(sessionId: string, picture: OfferedPicture): void {
    this.panelOf(sessionId)?.scaleDown(sessionId, picture);
  }

  /** Has the page of a session, which is opened where it is not in sight, draw a picture in another form. */
  async convert(sessionId: string, bytes: Uint8Array, mediaType: DrawnType): Promise<Uint8Array | undefined> {
    await this.show(sessionId, 'document');
    return this.panelOf(sessionId)?.conversions.convert(bytes, mediaType);
  }

  /** The same by the page that is in front, or was last. */
  async redraw(bytes: Uint8Array, mediaType: DrawnType, how: DrawnHow): Promise<Uint8Array | undefined> {
    const id = this.sessionId ?? this.options.newSession('image').id;
    await this.show(id, 'document');
    return this.panelOf(id)?.conversions.convert(bytes, mediaType, how);
  }

  /** Sends everything of a session anew. */
  async refresh(sessionId: string): Promise<void> {
    await this.panelOf(sessionId)?.refresh();
  }

  async refreshService(): Promise<void> {
    await Promise.all(this.open.map((panel) => panel.refreshService()));
  }

  refreshOptions(): void {
    for (const panel of this.open) panel.refreshOptions();
  }

  refreshHabits(): void {
    for (const panel of this.open) panel.refreshHabits();
  }

  refreshComposer(sessionId: string, focus: PageFocus): void {
    this.panelOf(sessionId)?.refreshComposer(sessionId, focus);
  }

  turnChanged(sessionId: string, turnId: string): void {
    this.panelOf(sessionId)?.turnChanged(sessionId, turnId);
  }

  /** A session has another title. */
  async renamed(sessionId: string): Promise<void> {
    await Promise.all(this.open.map((panel) => panel.renamed(sessionId)));
  }

  draftChanged(sessionId: string, focus: DraftFocus = 'none'): void {
    this.refreshComposer(sessionId, focus);
  }

  turnsChanged(sessionId: string): void {
    void this.refresh(sessionId);
  }

  /** A copy of its session has a result of the same id, which the piece is not for. */
  pieceArrived({ sessionId, resultId }: PiecePlace, piece: ChatPiece & { readonly offset: number }): void {
    this.panelOf(sessionId)?.pieceArrived(resultId, piece);
  }

  dispose(): void {
    for (const panel of this.open) panel.dispose();
  }

  /** At the side of the panel in front. */
  private get newColumn(): ViewColumn {
    return this.front ? besideColumn(this.front) : columnForPage();
  }

  private get front(): Panel | undefined {
    return this.open.at(-1);
  }

  private panelOf(sessionId: string): Panel | undefined {
    return this.open.find((panel) => panel.sessionId === sessionId);
  }

  /** In a column of its own where it does not stand in a side bar. */
  private async openAt(location: PanelLocation, first: Shown, column = this.newColumn): Promise<void> {
    if (location === 'sideBar' && (await this.view.open(first))) return;
    const created = this.create(first.focus === 'document', column);
    this.adopt(this.tab(created), first);
    if (location === 'window') await moveToOwnWindow(created);
  }

  /**
   * With none of ours open, those in sight of VS Code are left from an extension host that
   * ended: VS Code keeps their tabs, and nobody answers them any more. One behind another tab may only not have come back yet.
   */
  private create(preserveFocus: boolean, viewColumn: ViewColumn): WebviewPanel {
    const dead = this.front ? [] : tabsOf(viewType).filter(({ isActive }) => isActive);
    const created = window.createWebviewPanel(
      viewType,
      'Limn',
      { viewColumn, preserveFocus },
      {
        enableFindWidget: true,
        ...this.options.files.options,
      },
    );
    void window.tabGroups.close(dead, true);
    return created;
  }

  private tab(panel: WebviewPanel): Surface {
    return tabSurface(panel, this.options.files.icon);
  }

  private adopt(shown: Surface, first: Shown): void {
    const panel = new Panel(shown, first, this.options);
    this.setOpen(shown.active ? [...this.open, panel] : [panel, ...this.open]);
    shown.onDidChange(() => shown.active && this.toFront(panel));
    shown.onDidDispose(() => {
      this.left = panel.sessionId;
      this.closed += 1;
      this.setOpen(this.open.filter((one) => one !== panel));
    });
    panel.start(this.handlers(panel));
  }

  private toFront(panel: Panel): void {
    this.open = [...this.open.filter((one) => one !== panel), panel];
  }

  /** Menus ask whether a panel is open. */
  private setOpen(open: readonly Panel[]): void {
    this.open = open;
    this.options.onShown();
    void commands.executeCommand('setContext', panelOpenContext, open.length > 0);
  }
}

function besideColumn({ column }: Panel): ViewColumn {
  return column === undefined ? ViewColumn.Beside : Math.min(column + 1, ViewColumn.Nine);
}
