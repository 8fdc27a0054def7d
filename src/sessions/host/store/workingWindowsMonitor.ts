import type { WindowRegistry } from './windowRegistry.ts';

/** Interval at which windows that were at work are checked, in milliseconds. */
const pause = 2_500;

/** Monitors the other windows whose jobs a list shows as running. They are polled, because a killed window reports nothing. */
export class WorkingWindowsMonitor {
  private readonly seen = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private asking: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly windows: Pick<WindowRegistry, 'getWorkingWindows'>) {}

  async atWork(): Promise<ReadonlySet<string>> {
    const atWork = await this.windows.getWorkingWindows();
    for (const id of atWork) this.seen.add(id);
    this.askLater();
    return atWork;
  }

  /** Called when a window that was at work no longer is. */
  onDidEnd(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    this.askLater();
    return { dispose: () => this.leave(listener) };
  }

  private leave(listener: () => void): void {
    this.listeners.delete(listener);
    if (this.listeners.size === 0) this.rest();
  }

  private askLater(): void {
    if (this.seen.size === 0 || this.listeners.size === 0) return;
    this.asking ??= setTimeout(() => void this.ask(), pause);
  }

  private async ask(): Promise<void> {
    const atWork = await this.windows.getWorkingWindows().catch(() => this.seen);
    this.rest();
    const ended = [...this.seen].filter((id) => !atWork.has(id));
    for (const id of ended) this.seen.delete(id);
    if (ended.length > 0) for (const listener of this.listeners) listener();
    this.askLater();
  }

  private rest(): void {
    clearTimeout(this.asking);
    this.asking = undefined;
  }
}
