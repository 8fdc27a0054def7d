/**
 * Restores the focus when VS Code gives the page the keyboard without saying where in it, as after the command palette: to the element that
 * had it last, or else to the first one. A click sets the focus itself.
 */
export function restoreFocus(first: () => HTMLElement | null | undefined): void {
  let last: HTMLElement | undefined;
  let isPressed = false;
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
  addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  addEventListener('blur', () => (isPressed = false));
  addEventListener('focus', () => {
    // The keyboard focus may have moved on in the meantime, for example to the document.
    if (isPressed || !document.hasFocus() || hasFocusOrSelection()) return;
    last?.focus({ preventScroll: true });
    if (!hasFocusOrSelection()) first()?.focus({ preventScroll: true });
  });
}

/** Focusing a text box would clear a selection elsewhere. */
const hasFocusOrSelection = () =>
  document.activeElement !== document.body || document.getSelection()?.isCollapsed === false;

/**
 * Leaves Ctrl+A in a field to the browser. VS Code would select all again a moment later, and the next key would replace text typed in
 * between. On a Mac only VS Code handles it.
 */
export function keepSelectAllInField(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!ctrlKey || metaKey || altKey || shiftKey || key.toLowerCase() !== 'a') return;
  if (target instanceof Element && target.matches('textarea, input')) event.stopPropagation();
}
