import { formatInsertion } from '../../insertion/host/formatInsertion.ts';
import { insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { type FormSource, InsertForms } from '../../panel/host/insertForm/insertForms.ts';
import type { FormImage, InsertFormNeeds } from '../../panel/host/insertForm/wantedPictures.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { findPicture } from '../../sessions/common/pictureTurn.ts';
import type { GalleryScreen } from './galleryActions.ts';
import type { GalleryIds } from './galleryPictures.ts';

interface GalleryFormOptions {
  readonly ui: ConstructorParameters<typeof InsertForms>[1];
  readonly places: Pick<GalleryIds, 'at'>;
  readonly screen: Pick<GalleryScreen, 'tell'>;
  /** Called when pictures were inserted. */
  readonly landed: () => void;
}

/** Creates the gallery's insert form. Its pictures may belong to any sessions and are inserted into the active document. */
export function gallerySheets(needs: InsertFormNeeds, options: GalleryFormOptions): InsertForms {
  const { places, screen } = options;
  return new InsertForms(needs, options.ui, {
    find: (_, id) => findImage(needs, places, id),
    records: createNotifier(needs, options),
    notifyMissing: () => screen.tell(needs.language.l10n.t('This picture is gone.')),
    warn: (sentence) => screen.tell(sentence),
  });
}

/** Omits the passage that the picture was made for, because it may be in another document that is not visible. */
async function findImage(
  { sessions: { storage } }: InsertFormNeeds,
  places: GalleryFormOptions['places'],
  id: string,
): Promise<FormImage | undefined> {
  const place = places.at(id);
  const session = place && (await storage.sessions.load(place.sessionId));
  const placed = session && findPicture(session, place.pictureId);
  if (!placed) return undefined;
  const { quote: _, position: __, shortAlt: ___, ...insertable } = insertablePicture(session, placed);
  return { id, session, placed, insertable };
}

/** Shows one notification for everything inserted at once, and none for a new document, which opens by itself. */
function createNotifier(
  { language: { l10n } }: InsertFormNeeds,
  { screen, landed }: GalleryFormOptions,
): FormSource['records'] {
  const notify = (done: readonly (Insertion | undefined)[]) => {
    const made = done.flatMap((one) => one ?? []);
    const [first] = made;
    if (!first) return;
    landed();
    if (made.length > 1) screen.tell(l10n.t('{0} pictures inserted in {1}.', made.length, first.fileName));
    else if (first.line !== undefined) screen.tell(formatInsertion(l10n, first));
  };
  return { notePicture: (_, __, done) => notify([done]), notePictures: (_, __, done) => notify(done) };
}
