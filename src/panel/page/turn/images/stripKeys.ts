/** What a key on one of several pictures does: pick another by its place, zoom this one, or nothing of ours. */
type StripKey = { readonly does: 'pick'; readonly index: number } | { readonly does: 'zoom' } | undefined;

/** As in any radio group, arrows go on to the next and come round at the end; Enter and Space look at the picked one. */
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
