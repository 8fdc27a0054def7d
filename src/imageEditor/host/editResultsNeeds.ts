import type { Language } from '../../base/host/formats.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { EditedImage } from './editedImage.ts';
import type { LoadedImage } from './loadEditedImage.ts';
import type { EditingPanels } from './pixelEditsNeeds.ts';

/** The image that a result was made from. */
export interface EditSource extends Pick<LoadedImage, 'bytes' | 'file'> {
  readonly name: string;
  readonly origin: EditedImage['origin'] | undefined;
}

export interface EditResultsNeeds {
  readonly language: Language;
  readonly sessions: Pick<SessionsFeature, 'announcer' | 'derived' | 'newTurns' | 'storage'>;
  readonly panels: () => EditingPanels;
}
