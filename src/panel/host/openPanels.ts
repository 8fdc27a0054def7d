import type { Panel } from './panel.ts';

/** The panels that are open, the one that was in front last standing last. */
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

  /** The one that shows a session. */
  of(sessionId: string): Panel | undefined {
    return this.open.find((panel) => panel.sessionId === sessionId);
  }

  /** The session of the panel that was closed last. */
  get lastClosed(): string | undefined {
    return this.left;
  }

  /** How many panels were closed. */
  get closings(): number {
    return this.closed;
  }

  add(panel: Panel, isFront: boolean): void {
    this.set(isFront ? [...this.open, panel] : [panel, ...this.open]);
  }

  markFront(panel: Panel): void {
    this.open = [...this.others(panel), panel];
  }

  /** It goes on elsewhere, as another panel. */
  leaveOut(panel: Panel): void {
    this.set(this.others(panel));
  }

  close(panel: Panel): void {
    this.left = panel.sessionId;
    this.closed += 1;
    this.set(this.others(panel));
  }

  /** Sessions are gone. */
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
