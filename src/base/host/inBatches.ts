/** So many at once keep a disk busy, and no more than these wait in memory. */
const atOnce = 50;

/** Runs for each, a bounded number at once; gives what came of it in their order. */
export async function inBatches<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    done.push(...(await Promise.all(all.slice(at, at + atOnce).map(run))));
  return done;
}
