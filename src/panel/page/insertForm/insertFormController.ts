import type { LitElement } from 'lit';
import type { HostMessage } from '../../common/hostMessages.ts';
import type { SheetPageMessage } from '../../common/insertFormMessages.ts';
import type { KeptSheet, SheetTyped } from '../../common/sheet.ts';
import type { SheetDoings, SheetOpener, ShownSheet } from '../kit/page.ts';
import type { InsertFormElement } from './insertFormElement.ts';

/** What outlives the page: the sheet that stood in it, and what was typed there. */
interface SheetMemory {
  sheetIn(sessionId: string): KeptSheet | undefined;
  keepSheet(sheet: KeptSheet | undefined): void;
}

interface SheetsOptions {
  readonly panel: LitElement;
  readonly memory: SheetMemory;
  readonly post: (message: SheetPageMessage) => void;
  /** The session in the page. */
  readonly sessionId: () => string | undefined;
  /** Another sheet, or none, is to be shown. */
  readonly show: () => void;
  /** Gives the focus back to what opened the sheet that has gone. */
  readonly focusOpener?: (by: SheetOpener) => void;
}

/** The one sheet of the page: where it stands, and what has the focus when it goes. */
export class InsertFormController {
  #shown: ShownSheet | undefined;
  #opened: { readonly turnId: string; readonly by: SheetOpener } | undefined;

  constructor(private readonly options: SheetsOptions) {}

  get doings(): SheetDoings {
    return {
      shown: this.#shown,
      open: (turnId, pictureIds, by) => this.#open(turnId, pictureIds, by),
      close: () => void this.#close('opener'),
      keep: (typed) => this.#keep(typed),
    };
  }

  receive(message: HostMessage): void {
    if (message.type === 'snapshot') this.meet(message.session.id);
    if (message.type === 'sheet') this.#take(message);
    if (message.type === 'sheetNames' || message.type === 'sheetAlt') this.#element?.take(message);
    if (message.type === 'sheetEnded') this.#ended(message);
  }

  get #element(): InsertFormElement | null {
    return this.options.panel.querySelector<InsertFormElement>('limn-sheet');
  }

  #open(turnId: string, pictureIds: readonly string[], by: SheetOpener): void {
    this.#opened = { turnId, by };
    const sessionId = this.options.sessionId();
    if (sessionId !== undefined) this.options.memory.keepSheet({ sessionId, turnId, pictureIds: [...pictureIds] });
    this.options.post({ type: 'openSheet', turnId, pictureIds });
  }

  /** A page that comes back has the sheet that stood there, as it was. */
  meet(sessionId: string): void {
    const kept = this.options.memory.sheetIn(sessionId);
    if (this.#shown && kept?.turnId === this.#shown.view.turnId) return;
    this.#shown = undefined;
    if (kept) this.options.post({ type: 'openSheet', turnId: kept.turnId, pictureIds: kept.pictureIds });
  }

  #take({ sessionId, sheet: view }: Extract<HostMessage, { type: 'sheet' }>): void {
    const kept = this.options.memory.sheetIn(sessionId);
    if (sessionId !== this.options.sessionId() || kept?.turnId !== view.turnId) return;
    this.#shown = { view, kept: kept.typed, isFresh: this.#opened?.turnId === view.turnId };
    this.options.show();
  }

  #keep(typed: SheetTyped): void {
    const sessionId = this.options.sessionId();
    if (sessionId === undefined || !this.#shown) return;
    const { turnId, pictures } = this.#shown.view;
    this.options.memory.keepSheet({ sessionId, turnId, pictureIds: pictures.map(({ id }) => id), typed });
  }

  #ended({ turnId, isInserted }: Extract<HostMessage, { type: 'sheetEnded' }>): void {
    if (turnId !== this.#shown?.view.turnId) return;
    if (isInserted) void this.#close('done');
    else this.#element?.take({ type: 'sheetEnded', turnId, isInserted });
  }

  /** The row stands there again, with the focus where it was; after the work is done it is on Show. */
  async #close(how: 'opener' | 'done'): Promise<void> {
    const { panel, memory, show } = this.options;
    const turnId = this.#shown?.view.turnId ?? '';
    const isHere = this.#element?.contains(document.activeElement) || document.activeElement === document.body;
    const by = this.#opened?.by ?? 'insert';
    [this.#shown, this.#opened] = [undefined, undefined];
    memory.keepSheet(undefined);
    show();
    await panel.updateComplete;
    const focus = this.options.focusOpener ?? ((opener) => focusRow(panel, turnId, opener));
    if (isHere) focus(how === 'done' ? 'insert' : by);
  }
}

/** The button that opened the sheet, else the first that stands there. */
function focusRow(panel: ParentNode, turnId: string, by: SheetOpener): void {
  const article = panel.querySelector(`article[data-turn="${CSS.escape(turnId)}"]`);
  const rows = [article?.querySelector('.acts'), article, panel.querySelector('.planfoot')];
  const selector = by === 'more' ? '.acts limn-menu > button' : `[data-does="${by}"]`;
  const opener = rows.map((row) => row?.querySelector<HTMLElement>(selector)).find(Boolean);
  const first = rows.map((row) => row?.querySelector<HTMLElement>('vscode-button')).find(Boolean);
  (opener ?? first)?.focus();
}
