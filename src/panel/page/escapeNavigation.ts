import { isImeEvent } from '../../pageKit/page/imeEvents.ts';
import { focusRow } from './focusHandoff.ts';

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
