/**
 * VS Code gives a page the keyboard without saying where in it, as after the palette, and the browser has forgotten: what had the focus has
 * it again, or else what comes first. Where a press of the pointer does it, that says where.
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
    // The keyboard may have gone on meanwhile, to the document for one.
    if (isPressed || !document.hasFocus() || hasPlace()) return;
    last?.focus({ preventScroll: true });
    if (!hasPlace()) first()?.focus({ preventScroll: true });
  });
}

/** A text box would take what is selected elsewhere with it. */
const hasPlace = () => document.activeElement !== document.body || document.getSelection()?.isCollapsed === false;
