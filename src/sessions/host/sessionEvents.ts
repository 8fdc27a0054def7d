import type { AttachmentInput } from './attachments.ts';
import type { JobListener } from './jobs/job.ts';

/** Where the focus goes when the draft was changed by the host: into the composer, or nowhere else. */
export type DraftFocus = 'message' | 'none';

/** Receives the changes of sessions, in order. */
export interface SessionViewer extends JobListener {
  draftChanged(sessionId: string, focus?: DraftFocus): void;
  /** Turns were added, removed or moved. */
  turnsChanged(sessionId: string): void;
  /** A picture is too large to attach: a viewer that can scale it down adds it again. */
  scaleDown(sessionId: string, picture: AttachmentInput): void;
}

/** Passes the changes of sessions on to all viewers, so that code that changes a session need not know who shows it. */
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
