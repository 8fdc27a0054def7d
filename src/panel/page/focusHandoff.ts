import { LitElement } from 'lit';
import { isImeEvent } from '../../pageKit/page/imeEvents.ts';

/** The row that contains the focus, before it is rendered again. */
export interface FocusedRow {
  /** The focused element: a button, or the row itself. */
  readonly button: Element;
  /** Selects the row's owner: a turn, or the plan's row above the message box. */
  readonly place: string;
}

/** Returns the row with the focus if that is on a button of a turn or plan that may be removed; undefined if the page is not focused. */
export function findFocusedRow(): FocusedRow | undefined {
  const button = document.hasFocus() ? document.activeElement : null;
  if (button?.closest('.plan-footer .actions')) return { button, place: '.plan-footer' };
  const article = button?.closest('.actions, .turn-tools, .passage-header, .strip-header, limn-remote-picture')
    ? button.closest<HTMLElement>('article[data-turn]')
    : null;
  return button && article
    ? { button, place: `article[data-turn="${CSS.escape(article.dataset.turn ?? '')}"]` }
    : undefined;
}

/**
 * Moves the focus from a removed button (such as Stop, when the answer has arrived) to its successor: Insert, the first failure action, or
 * else the first of the other actions; the message box if the whole turn was removed. Stop never gets it, because a second press would
 * cancel what the first one paid for: its row gets it instead.
 */
export async function moveFocusToSuccessor(root: ParentNode, { button, place }: FocusedRow): Promise<void> {
  const part = button.closest('limn-frame, limn-prompt, limn-answer');
  if (part instanceof LitElement) await part.updateComplete;
  const inText = button.closest('limn-remote-picture');
  if (inText instanceof LitElement) await inText.updateComplete;
  if (button.isConnected) return;
  const owner = root.querySelector(place);
  if (!owner) return root.querySelector<HTMLElement>('limn-composer textarea')?.focus();
  const row = owner.querySelector<HTMLElement>('.actions');
  if (row) await focusRow(row);
}

/** Focuses the first button of a row, or the row itself if it is unfinished. */
async function focusRow(row: HTMLElement): Promise<void> {
  if (row.matches('.unfinished')) return row.focus();
  const button = row.querySelector('vscode-button') ?? row.querySelector('button');
  // A button of the elements' library accepts the focus only after it has rendered.
  if (button && 'updateComplete' in button) await button.updateComplete;
  button?.focus();
}

/** Elements in which Escape closes something, or which handle it themselves. */
const closable = '[role="menu"], [role="listbox"], dialog, .insert-form, [aria-expanded="true"]';

/**
 * If Escape closes nothing, it moves the focus from the message box to the first button of the newest turn or to its insert form, and from
 * a turn's button back to the message box. So two keys insert a result, regardless of the number of buttons in between.
 */
export function handleEscape(event: KeyboardEvent): void {
  const { key, target, defaultPrevented, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (key !== 'Escape' || isImeEvent(event) || defaultPrevented || shiftKey || altKey || ctrlKey || metaKey) return;
  if (!(target instanceof HTMLElement) || !target.isConnected || target.closest(closable)) return;
  const panel = target.closest('limn-panel');
  if (!panel) return;
  if (target.matches('limn-message textarea')) void focusNewestRow(panel);
  else if (target.closest('.actions, .strip-header'))
    panel.querySelector<HTMLElement>('limn-message textarea')?.focus();
}

async function focusNewestRow(panel: Element): Promise<void> {
  const row = [...panel.querySelectorAll<HTMLElement>('article :is(.actions, .insert-form)')].at(-1);
  if (row) await focusRow(row);
}
