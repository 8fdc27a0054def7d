import { isImeEvent } from '../../../pageKit/page/imeEvents.ts';

/** The parts of a key event that decide what a key in a combobox does. */
type ComboboxKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'isComposing' | 'keyCode'>;

/** Whether the list is open, its length, and the index of its marked choice or -1. */
export interface ComboboxList {
  readonly isOpen: boolean;
  readonly length: number;
  readonly active: number;
}

/** The effect of a key: marks a choice (and opens the list), picks the marked one, closes the list, or undoes the typing. */
type ComboboxMove =
  | { readonly action: 'mark'; readonly index: number }
  | { readonly action: 'pick' | 'close' | 'undo' | 'leave' };

/**
 * Returns the effect of a key in an editable combobox with a list, by the ARIA patterns: arrows open the list and go around it, Enter
 * picks, Escape first closes and then undoes. All other keys belong to the text.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function comboboxMove(event: ComboboxKey, list: ComboboxList): ComboboxMove {
  const { key, altKey } = event;
  if (isImeEvent(event)) return { action: 'leave' };
  if (key === 'ArrowDown' || key === 'ArrowUp') return moveByArrow(key, altKey, list);
  if (key === 'Enter') return { action: list.isOpen && list.active >= 0 ? 'pick' : 'leave' };
  if (key === 'Escape') return { action: list.isOpen ? 'close' : 'undo' };
  return { action: 'leave' };
}

function moveByArrow(
  key: 'ArrowDown' | 'ArrowUp',
  altKey: boolean,
  { isOpen, length, active }: ComboboxList,
): ComboboxMove {
  if (isOpen && altKey) return { action: key === 'ArrowUp' ? 'close' : 'leave' };
  if (!isOpen && active >= 0) return { action: 'mark', index: active };
  const next = key === 'ArrowDown' ? active + 1 : active - 1;
  return { action: 'mark', index: next < 0 ? length - 1 : next % length };
}
