import type { Language } from '../../base/host/formats.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { PixelEdit, PixelEditReply } from '../common/pixelEdit.ts';

/** The panels, which are put together after the image editor that they open. */
export interface EditingPanels {
  /** Returns undefined if no page edited it. */
  editPixels(bytes: Uint8Array, edit: PixelEdit): Promise<PixelEditReply | undefined>;
  /** Edits it in a page that is displayed, preferably that of the session; returns undefined if there is none, or it is hidden first. */
  editInSight(sessionId: string, bytes: Uint8Array, edit: PixelEdit): Promise<PixelEditReply | undefined>;
  /** Shows a session, with the focus in its message box. */
  show(sessionId: string, focus: 'message'): unknown;
  /** Shows the turn that an image is in. */
  showTurn(sessionId: string, turnId: string): unknown;
}

/** The features that edits of pixels depend on. */
export interface PixelEditsNeeds {
  readonly language: Language;
  readonly sessions: Pick<SessionsFeature, 'storage' | 'derived'>;
  readonly panels: () => EditingPanels;
}
