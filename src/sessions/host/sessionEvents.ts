import type { AttachmentInput } from './attachments.ts';
import type { JobListener } from './jobs/job.ts';

/** Where the person goes on when their message box was changed on this side: in it, or where they are. */
export type DraftFocus = 'message' | 'none';

/** What those who show sessions are told, in order. */
export interface SessionViewer extends JobListener {
  draftChanged(sessionId: string, focus?: DraftFocus): void;
  /** Turns came, went or stand elsewhere. */
  turnsChanged(sessionId: string): void;
  /** A picture is too large to be sent along: who can draw adds it again, scaled down. */
  scaleDown(sessionId: string, picture: AttachmentInput): void;
}

/** Tells all who show sessions what becomes of them, so that nobody who changes one knows who shows it. */
export class SessionEvents implements SessionViewer {
  private readonly viewers = new Set<SessionViewer>();

  subscribe(viewer: SessionViewer): { dispose(): void } {
    this.viewers.add(viewer);
    return { dispose: () => void this.viewers.delete(viewer) };
  }

  readonly turnChanged: SessionViewer['turnChanged'] = (...what) => this.each((viewer) => viewer.turnChanged(...what));
  readonly turnsChanged: SessionViewer['turnsChanged'] = (...what) =>
    this.each((viewer) => viewer.turnsChanged(...what));
  readonly draftChanged: SessionViewer['draftChanged'] = (...what) =>
    this.each((viewer) => viewer.draftChanged(...what));
  readonly onDelta: SessionViewer['onDelta'] = (...what) => this.each((viewer) => viewer.onDelta(...what));
  readonly scaleDown: SessionViewer['scaleDown'] = (...what) => this.each((viewer) => viewer.scaleDown(...what));

  private each(tell: (viewer: SessionViewer) => void): void {
    for (const viewer of this.viewers) tell(viewer);
  }
}
