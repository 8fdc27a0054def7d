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
