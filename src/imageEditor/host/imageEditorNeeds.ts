import type { PanelFeature } from '../../panel/host/createPanel.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';

/** The features that the image editor depends on. */
export interface ImageEditorNeeds {
  readonly sessions: Pick<SessionsFeature, 'storage' | 'derived'>;
  readonly panel: { readonly panels: Pick<PanelFeature['panels'], 'editPixels' | 'showTurn'> };
}
