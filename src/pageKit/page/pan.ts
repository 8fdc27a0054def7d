/** Pixels a pressed pointer may move and still count as a click. */
const stillness = 4;

/** Moves the box around a pressed picture with the pointer; `clicked` is told when the pointer did not move. */
export function panBy(press: PointerEvent, clicked: () => void, around?: Element | null): void {
  const picture = press.currentTarget;
  if (!(picture instanceof HTMLElement) || press.button !== 0) return;
  press.preventDefault();
  picture.setPointerCapture(press.pointerId);
  const over = new AbortController();
  const { signal } = over;
  const box = around ?? picture.parentElement;
  const move = (event: PointerEvent) => box?.scrollBy(-event.movementX, -event.movementY);
  const release = (event: PointerEvent) => {
    over.abort();
    if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < stillness) clicked();
  };
  picture.addEventListener('pointermove', move, { signal });
  picture.addEventListener('pointerup', release, { signal });
  picture.addEventListener('pointercancel', () => over.abort(), { signal });
}
