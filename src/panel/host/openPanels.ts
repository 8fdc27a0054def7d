import type { Panel } from './panel.ts';

/** The open panels, the most recently active one last. */
export class OpenPanels {
  private open: readonly Panel[] = [];
  private left: string | undefined;
  private closed = 0;

  constructor(private readonly onChange: () => void) {}

  get all(): readonly Panel[] {
    return this.open;
  }

  get front(): Panel | undefined {
    return this.open.at(-1);
  }

  /** Returns the panel that shows a session. */
  of(sessionId: string): Panel | undefined {
    return this.open.find((panel) => panel.sessionId === sessionId);
  }

  /** Returns the session of the panel that was closed last. */
  get lastClosed(): string | undefined {
    return this.left;
  }

  /** Returns how many panels were closed. */
  get closings(): number {
    return this.closed;
  }

  add(panel: Panel, isFront: boolean): void {
    this.set(isFront ? [...this.open, panel] : [panel, ...this.open]);
  }

  markFront(panel: Panel): void {
    this.open = [...this.others(panel), panel];
  }

  /** Removes a panel that continues as another panel. */
  leaveOut(panel: Panel): void {
    this.set(this.others(panel));
  }

  close(panel: Panel): void {
    this.left = panel.sessionId;
    this.closed += 1;
    this.set(this.others(panel));
  }

  /** Called when sessions were deleted. */
  forget(sessionIds: readonly string[]): void {
    if (this.left && sessionIds.includes(this.left)) this.left = undefined;
  }

  private others(panel: Panel): readonly Panel[] {
    return this.open.filter((one) => one !== panel);
  }

  private set(open: readonly Panel[]): void {
    this.open = open;
    this.onChange();
  }
}
