import { LitElement } from 'lit';
import { isImeEvent } from '../../pageKit/page/imeEvents.ts';

/** The row in which the focus is, before that is drawn anew. */
export interface FocusedRow {
  /** What has the focus: a button, or the row itself. */
  readonly button: Element;
  /** Selects what the row belongs to: a turn, or what is said of a plan above the message box. */
  readonly place: string;
}

/** Where the focus is, if it is on a button of a turn or a plan that may go; a page that has not the keyboard takes it from nobody. */
export function focusedRow(): FocusedRow | undefined {
  const button = document.hasFocus() ? document.activeElement : null;
  if (button?.closest('.planfoot .acts')) return { button, place: '.planfoot' };
  const article = button?.closest('.acts, .own, .of, .striphead, limn-remote')
    ? button.closest<HTMLElement>('article[data-turn]')
    : null;
  return button && article
    ? { button, place: `article[data-turn="${CSS.escape(article.dataset.turn ?? '')}"]` }
    : undefined;
}

/**
 * When the focused button has gone (Stop, when the answer is there), its successor gets the focus: Insert, the likeliest failure action, or else the first of the quiet
 * actions; the message box, when the whole turn has gone. Stop is nobody's successor, since a second press would end what the first one paid for: its row waits.
 */
export async function moveFocusToSuccessor(root: ParentNode, { button, place }: FocusedRow): Promise<void> {
  const part = button.closest('limn-frame, limn-prompt, limn-answer');
  if (part instanceof LitElement) await part.updateComplete;
  const inText = button.closest('limn-remote');
  if (inText instanceof LitElement) await inText.updateComplete;
  if (button.isConnected) return;
  const owner = root.querySelector(place);
  if (!owner) return root.querySelector<HTMLElement>('limn-composer textarea')?.focus();
  const row = owner.querySelector<HTMLElement>('.acts');
  if (row) await focusRow(row);
}

/** The likeliest of a row's buttons; one that is still on its way waits itself. */
async function focusRow(row: HTMLElement): Promise<void> {
  if (row.matches('.unfinished')) return row.focus();
  const button = row.querySelector('vscode-button') ?? row.querySelector('button');
  // A button of the elements' library takes focus only once it has drawn itself.
  if (button && 'updateComplete' in button) await button.updateComplete;
  button?.focus();
}

/** Where Escape has something of its own to close, or goes back by itself. */
const closable = '[role="menu"], [role="listbox"], dialog, .landing, [aria-expanded="true"]';

/**
 * Escape, where it closes nothing, leads from Message to the first button of the newest turn or its sheet, and from a turn's button back
 * to Message: a result is put where it belongs by two keys, however many buttons stand between.
 */
export function handleEscape(event: KeyboardEvent): void {
  const { key, target, defaultPrevented, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (key !== 'Escape' || isImeEvent(event) || defaultPrevented || shiftKey || altKey || ctrlKey || metaKey) return;
  if (!(target instanceof HTMLElement) || !target.isConnected || target.closest(closable)) return;
  const panel = target.closest('limn-panel');
  if (!panel) return;
  if (target.matches('limn-message textarea')) void toNewestRow(panel);
  else if (target.closest('.acts, .striphead')) panel.querySelector<HTMLElement>('limn-message textarea')?.focus();
}

async function toNewestRow(panel: Element): Promise<void> {
  const row = [...panel.querySelectorAll<HTMLElement>('article :is(.acts, .landing)')].at(-1);
  if (row) await focusRow(row);
}
