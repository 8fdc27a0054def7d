/** The maximum movement, in pixels, of a pressed pointer that still counts as a click. */
const stillness = 4;

/** Scrolls the box around a pressed picture with the pointer; calls `clicked` if the pointer did not move. */
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
