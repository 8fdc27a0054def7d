/** How large a zoomed picture is shown: whole in the view, or this many of the page's pixels for one of its own. */
export type Scale = 'fit' | number;

const smallest = 0.05;
const largest = 16;
const step = 1.25;

/** What a key asks of the zoomed picture; `before` and `after` are its neighbours. */
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

/** Arrows lead to the neighbours only while nothing of the picture is out of sight; else they move the view, by the browser. */
export function zoomKey(key: string, scale: Scale): ZoomKey | undefined {
  const meaning = keys[key];
  return scale !== 'fit' && (meaning === 'before' || meaning === 'after') ? undefined : meaning;
}

/** The next scale after a key; `fitting` is the scale at which the picture fits. */
export function nextScale(key: ZoomKey, scale: Scale, fitting: number): Scale {
  const present = scale === 'fit' ? fitting : scale;
  if (key === 'in') return Math.min(largest, present * step);
  if (key === 'out') return Math.max(smallest, present / step);
  if (key === 'actual') return 1;
  return key === 'fit' ? 'fit' : scale;
}
