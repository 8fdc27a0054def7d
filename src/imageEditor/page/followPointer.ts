interface Following {
  readonly move: (event: PointerEvent) => void;
  /** Called at the end; with Escape, or if the browser takes the pointer, it is canceled. */
  readonly end: (isCanceled: boolean) => void;
}

/** Follows the pointer that was pressed on an element, by that button, until it is released. */
export function followPointer(press: PointerEvent, { move, end }: Following, button = 0): void {
  const pressed = press.currentTarget;
  if (!(pressed instanceof HTMLElement) || press.button !== button) return;
  pressed.setPointerCapture(press.pointerId);
  const over = new AbortController();
  const { signal } = over;
  const finish = (isCanceled: boolean) => {
    over.abort();
    end(isCanceled);
  };
  pressed.addEventListener('pointermove', move, { signal });
  pressed.addEventListener('pointerup', () => finish(false), { signal });
  pressed.addEventListener('pointercancel', () => finish(true), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(true), { signal });
}
