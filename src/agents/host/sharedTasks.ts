interface Running<T> {
  readonly ended: Promise<T>;
  readonly stop: AbortController;
  /** How many still wait for it. */
  waiters: number;
}

/** Work that is done once for all who want the same at a time; it is stopped when the last of them leaves. */
export class SharedTasks<T> {
  private readonly running = new Map<string, Running<T>>();

  /** Joins what runs under this key, or begins it. */
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

  /** What is asked for from now on begins anew. */
  private forget(key: string, running: Running<T>): void {
    if (this.running.get(key) === running) this.running.delete(key);
  }
}
