import { formatInsertion } from '../../insertion/host/formatInsertion.ts';
import { insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { InsertForms } from '../../panel/host/insertForm/insertForms.ts';
import type { FormImage } from '../../panel/host/insertForm/wantedPictures.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { findPicture } from '../../sessions/common/pictureTurn.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import type { GalleryImageRef, GalleryScreen } from './galleryActions.ts';

type SheetsOptions = ConstructorParameters<typeof InsertForms>[0];

interface GallerySheetOptions extends Omit<SheetsOptions, 'sessions' | 'find' | 'notes' | 'look' | 'sayGone' | 'warn'> {
  readonly sessions: Pick<Sessions, 'load' | 'change'>;
  readonly places: { readonly at: (id: string) => GalleryImageRef | undefined };
  readonly screen: Pick<GalleryScreen, 'tell'>;
  /** Called when pictures were inserted. */
  readonly landed: () => void;
}

/** Creates the gallery's insert form. Its pictures may belong to any sessions and are inserted into the active document. */
export function gallerySheets(options: GallerySheetOptions): InsertForms {
  const { language, screen } = options;
  return new InsertForms({
    ...options,
    find: (_, id) => found(options, id),
    notes: told(options),
    look: async () => undefined,
    sayGone: () => screen.tell(language.l10n.t('This picture is gone.')),
    warn: (sentence) => screen.tell(sentence),
  });
}

/** Omits the passage that the picture was made for, because it may be in another document that is not visible. */
async function found({ sessions, places }: GallerySheetOptions, id: string): Promise<FormImage | undefined> {
  const place = places.at(id);
  const session = place && (await sessions.load(place.sessionId));
  const placed = session && findPicture(session, place.pictureId);
  if (!placed) return undefined;
  const { quote: _, position: __, shortAlt: ___, ...insertable } = insertablePicture(session, placed);
  return { id, session, placed, insertable };
}

/** Shows one notification for everything inserted at once, and none for a new document, which opens by itself. */
function told({ language: { l10n }, screen, landed }: GallerySheetOptions): SheetsOptions['notes'] {
  const tell = (done: readonly (Insertion | undefined)[]) => {
    const made = done.flatMap((one) => one ?? []);
    const [first] = made;
    if (!first) return;
    landed();
    if (made.length > 1) screen.tell(l10n.t('{0} pictures inserted in {1}.', made.length, first.fileName));
    else if (first.line !== undefined) screen.tell(formatInsertion(l10n, first));
  };
  return { notePicture: (_, __, done) => tell([done]), noteAll: (_, __, done) => tell(done) };
}
