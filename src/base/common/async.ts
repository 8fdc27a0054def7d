/** Runs tasks one after the other, each after the one before has settled. */
export class Sequencer {
  private last: Promise<unknown> = Promise.resolve();

  /** Returns the result of `task`; a task that rejects does not stop those after it. */
  run<T>(task: () => T | Promise<T>): Promise<T> {
    const done = this.last.then(task);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when the tasks that were added before have settled. */
  async settled(): Promise<void> {
    await this.last;
  }
}

/** Runs one operation per key at a time; a second press while it runs does nothing. */
export class SingleFlight {
  private readonly keys = new Set<string>();

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /**
   * Returns the result of `run`, or undefined if an operation with this key is running. An operation has finished when `run` and the
   * promise that it passes to `until` have settled.
   */
  async run<T>(key: string, run: (until: (ended: Promise<unknown>) => void) => Promise<T>): Promise<T | undefined> {
    if (this.keys.has(key)) return undefined;
    this.keys.add(key);
    let last: Promise<unknown> = Promise.resolve();
    const free = () => void this.keys.delete(key);
    const waitFor = (ended: Promise<unknown>) => {
      last = ended;
    };
    return run(waitFor).finally(() => void last.then(free, free));
  }
}

/** How long tasks may run without yielding, in milliseconds: keys and other extensions wait as long. */
const maxBlockMs = 4;

/** Node's own, which unlike a timer waits for no more than one turn of the event loop; web workers have none. */
const { setImmediate: soon = setTimeout } = globalThis as { readonly setImmediate?: (run: () => void) => unknown };

/** Lets other work run: keys, messages, files that were read. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => soon(resolve));
}

/** Runs tasks in order and yields to the event loop every 4 ms. */
export class YieldingQueue {
  private readonly sequence = new Sequencer();
  private began = performance.now();

  run<T>(task: () => T): Promise<T> {
    return this.sequence.run(async () => {
      await this.pause();
      return task();
    });
  }

  private async pause(): Promise<void> {
    if (performance.now() - this.began < maxBlockMs) return;
    await yieldToEventLoop();
    this.began = performance.now();
  }
}

/** This many at once keep a disk busy, and no more than these are in memory. */
const atOnce = 50;

/**
 * Runs a task for each item, with bounded concurrency; returns the results in order. Rejects with the first error, after which no further
 * task begins.
 */
export async function mapConcurrently<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const rest = entriesOf(all);
  const work = async () => {
    for (const [at, one] of rest) results[at] = await run(one);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  return results;
}

/** Unlike an array's own iterator, it ends for all when one of those that share it ends. */
function* entriesOf<T>(all: readonly T[]): Generator<[number, T]> {
  yield* all.entries();
}

interface Running<T> {
  readonly ended: Promise<T>;
  readonly stop: AbortController;
  /** Number of callers that still wait. */
  waiters: number;
}

/** Shares one running task among concurrent callers with the same key, and aborts it when the last caller cancels. */
export class SharedTasks<T> {
  private readonly running = new Map<string, Running<T>>();

  /** Joins the task that runs under this key, or starts it. */
  run(key: string, signal: AbortSignal, begin: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = this.running.get(key) ?? this.begin(key, begin);
    running.waiters++;
    const leave = () => this.leave(key, running);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    return running.ended.finally(() => signal.removeEventListener('abort', leave));
  }

  private begin(key: string, begin: (signal: AbortSignal) => Promise<T>): Running<T> {
    const stop = new AbortController();
    const ended = Promise.resolve()
      .then(() => begin(stop.signal))
      .finally(() => this.forget(key, running));
    const running: Running<T> = { ended, stop, waiters: 0 };
    this.running.set(key, running);
    return running;
  }

  private leave(key: string, running: Running<T>): void {
    if (--running.waiters > 0) return;
    running.stop.abort();
    this.forget(key, running);
  }

  /** Later callers start a new task. */
  private forget(key: string, running: Running<T>): void {
    if (this.running.get(key) === running) this.running.delete(key);
  }
}
