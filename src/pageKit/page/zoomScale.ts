/** The scale of a zoomed picture: fitted to the view, or CSS pixels for one of the picture's. */
export type Scale = 'fit' | number;

const smallest = 0.05;
const largest = 16;
const step = 1.25;

/** The action of a key on the zoomed picture; `before` and `after` are the neighboring pictures. */
export type ZoomKey = 'in' | 'out' | 'fit' | 'actual' | 'before' | 'after';

const keys: Readonly<Record<string, ZoomKey>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
  '1': 'actual',
  ArrowLeft: 'before',
  ArrowRight: 'after',
};

/**
 * Returns the action of a key. Arrows lead to the neighbors only while the whole picture is visible; otherwise the browser scrolls with
 * them.
 */
export function getZoomAction(key: string, scale: Scale): ZoomKey | undefined {
  const meaning = keys[key];
  return scale !== 'fit' && (meaning === 'before' || meaning === 'after') ? undefined : meaning;
}

/** Returns the next scale after a key; `fitting` is the scale at which the picture fits. */
export function getNextScale(key: ZoomKey, scale: Scale, fitting: number): Scale {
  const present = scale === 'fit' ? fitting : scale;
  if (key === 'in') return Math.min(largest, present * step);
  if (key === 'out') return Math.max(smallest, present / step);
  if (key === 'actual') return 1;
  return key === 'fit' ? 'fit' : scale;
}

/** The maximum movement, in pixels, of a pressed pointer that still counts as a click. */
const maxClickMove = 4;

/** Scrolls the box around a pressed picture with the pointer; calls `clicked` if the pointer did not move. */
export function panWithPointer(press: PointerEvent, clicked: () => void, around?: Element | null): void {
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
    if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < maxClickMove) clicked();
  };
  picture.addEventListener('pointermove', move, { signal });
  picture.addEventListener('pointerup', release, { signal });
  picture.addEventListener('pointercancel', () => over.abort(), { signal });
}
