import type { LitElement } from 'lit';
import type { HostMessage } from '../../common/hostMessages.ts';
import type { FormPageMessage } from '../../common/insertFormMessages.ts';
import type { FormInput } from '../../common/insertFormView.ts';
import type { FormActions, FormOpener, ShownForm } from '../kit/page.ts';
import type { PageStateStore } from '../kit/pageStateStore.ts';
import type { InsertFormElement } from './insertFormElement.ts';

interface ControllerOptions {
  readonly panel: LitElement;
  readonly memory: Pick<PageStateStore, 'getForm' | 'storeForm'>;
  readonly post: (message: FormPageMessage) => void;
  /** Returns the id of the page's session. */
  readonly sessionId: () => string | undefined;
  /** Called when another form, or none, is to be shown. */
  readonly show: () => void;
  /** Returns the focus to what opened the closed form. */
  readonly focusOpener?: (by: FormOpener) => void;
}

/** Manages the page's only insert form: where it is shown, and what gets the focus when it is closed. */
export class InsertFormController implements FormActions {
  #shown: ShownForm | undefined;
  #opened: { readonly turnId: string; readonly by: FormOpener } | undefined;

  constructor(private readonly options: ControllerOptions) {}

  get shown(): ShownForm | undefined {
    return this.#shown;
  }

  receive(message: HostMessage): void {
    if (message.type === 'snapshot') this.restore(message.session.id);
    if (message.type === 'insertForm') this.#take(message);
    if (message.type === 'fileNames' || message.type === 'altText') this.#element?.take(message);
    if (message.type !== 'insertFormFinished' || message.turnId !== this.#shown?.view.turnId) return;
    if (message.isInserted) void this.close('done');
    else this.#element?.take(message);
  }

  get #element(): InsertFormElement | null {
    return this.options.panel.querySelector<InsertFormElement>('limn-insert-form');
  }

  open(turnId: string, pictureIds: readonly string[], by: FormOpener): void {
    this.#opened = { turnId, by };
    const sessionId = this.options.sessionId();
    if (sessionId !== undefined) this.options.memory.storeForm({ sessionId, turnId, pictureIds: [...pictureIds] });
    this.options.post({ type: 'openInsertForm', turnId, pictureIds });
  }

  /** Restores the form after the page was loaded again. */
  restore(sessionId: string): void {
    const kept = this.options.memory.getForm(sessionId);
    if (this.#shown && kept?.turnId === this.#shown.view.turnId) return;
    this.#shown = undefined;
    if (kept) this.options.post({ type: 'openInsertForm', turnId: kept.turnId, pictureIds: kept.pictureIds });
  }

  #take({ sessionId, form: view }: Extract<HostMessage, { type: 'insertForm' }>): void {
    const kept = this.options.memory.getForm(sessionId);
    if (sessionId !== this.options.sessionId() || kept?.turnId !== view.turnId) return;
    this.#shown = { view, kept: kept.typed, isFresh: this.#opened?.turnId === view.turnId };
    this.options.show();
  }

  keep(typed: FormInput): void {
    const sessionId = this.options.sessionId();
    if (sessionId === undefined || !this.#shown) return;
    const { turnId, pictures } = this.#shown.view;
    this.options.memory.storeForm({ sessionId, turnId, pictureIds: pictures.map(({ id }) => id), typed });
  }

  /** Closes the form and shows the row again. The focus returns to where it was, or goes to Show after an insertion. */
  async close(how: 'opener' | 'done' = 'opener'): Promise<void> {
    const { panel, memory, show } = this.options;
    const turnId = this.#shown?.view.turnId ?? '';
    const isHere = this.#element?.contains(document.activeElement) || document.activeElement === document.body;
    const by = this.#opened?.by ?? 'insert';
    [this.#shown, this.#opened] = [undefined, undefined];
    memory.storeForm(undefined);
    show();
    await panel.updateComplete;
    const focus = this.options.focusOpener ?? ((opener) => focusRow(panel, turnId, opener));
    if (isHere) focus(how === 'done' ? 'insert' : by);
  }
}

/** Focuses the button that opened the form, or else the row's first button. */
function focusRow(panel: ParentNode, turnId: string, by: FormOpener): void {
  const article = panel.querySelector(`article[data-turn="${CSS.escape(turnId)}"]`);
  const rows = [article?.querySelector('.actions'), article, panel.querySelector('.plan-footer')];
  const selector = by === 'more' ? '.actions limn-menu > button' : `[data-action="${by}"]`;
  const opener = rows.map((row) => row?.querySelector<HTMLElement>(selector)).find(Boolean);
  const first = rows.map((row) => row?.querySelector<HTMLElement>('vscode-button')).find(Boolean);
  (opener ?? first)?.focus();
}
