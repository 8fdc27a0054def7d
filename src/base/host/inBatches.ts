/** This many at once keep a disk busy, and no more than these are in memory. */
const atOnce = 50;

/** Runs a task for each item, with bounded concurrency; returns the results in order. */
export async function inBatches<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    done.push(...(await Promise.all(all.slice(at, at + atOnce).map(run))));
  return done;
}
