/** Ticks in a list: those of before, those of now, and what the cursor is on. */
interface Ticks<T> {
  readonly before: readonly T[];
  readonly now: readonly T[];
  readonly active: readonly T[];
}

/** Of what is ticked now, all but what needs a tick of its own and came with others, or from elsewhere than its row. */
export function keptTicks<T>({ before, now, active }: Ticks<T>, needsOwn: (one: T) => boolean): readonly T[] {
  const added = now.filter((one) => !before.includes(one));
  const isOwn = (one: T) => added.length === 1 && active.includes(one);
  return now.filter((one) => !needsOwn(one) || before.includes(one) || isOwn(one));
}
