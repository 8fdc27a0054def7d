/** The action of a key on one of several pictures: pick another by its index, zoom this one, or undefined. */
type StripKey = { readonly does: 'pick'; readonly index: number } | { readonly does: 'zoom' } | undefined;

/**
 * Returns the action of a key. As in any radio group, arrows go to the next one and wrap around at the end; Enter and Space zoom the picked
 * one.
 */
export function stripKey(key: string, index: number, count: number): StripKey {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % count,
    ArrowDown: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    ArrowUp: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  if (place !== undefined) return { does: 'pick', index: place };
  return key === 'Enter' || key === ' ' ? { does: 'zoom' } : undefined;
}
