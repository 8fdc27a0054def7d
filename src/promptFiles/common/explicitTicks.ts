/** The ticked items of a list before and after a change. */
interface Ticks<T> {
  readonly before: readonly T[];
  readonly now: readonly T[];
}

/** Returns the ticked items except those that must be ticked one by one but were ticked together with others. */
export function keepExplicitTicks<T>({ before, now }: Ticks<T>, needsOwn: (one: T) => boolean): readonly T[] {
  const added = now.filter((one) => !before.includes(one));
  return now.filter((one) => !needsOwn(one) || before.includes(one) || added.length === 1);
}
