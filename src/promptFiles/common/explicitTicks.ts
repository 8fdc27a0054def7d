/** Ticks in a list: those of before, and those of now. */
interface Ticks<T> {
  readonly before: readonly T[];
  readonly now: readonly T[];
}

/** Of what is ticked now, all but what needs a tick of its own and came with others. */
export function keepExplicitTicks<T>({ before, now }: Ticks<T>, needsOwn: (one: T) => boolean): readonly T[] {
  const added = now.filter((one) => !before.includes(one));
  return now.filter((one) => !needsOwn(one) || before.includes(one) || added.length === 1);
}
