import { removable, withoutPicture, withPicture } from '../../core/history/withoutPicture.ts';
import { findPicture, withThumbnail } from '../../core/session/pictureTurn.ts';
import type { GalleryAction } from '../../shared/gallery.ts';
import { type InsertablePicture, insertablePicture } from '../insertion/insertablePicture.ts';
import type { PictureInsertions } from '../insertion/pictures.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Claims } from '../sessions/store/claims.ts';
import type { Thumbnails } from '../sessions/thumbnails.ts';
import type { Language } from '../words/formats.ts';
import { insertionWords } from '../words/insertion.ts';
import type { SessionScreen } from './sessionScreen.ts';

interface GalleryActionsOptions {
  readonly language: Language;
  readonly sessions: Pick<Sessions, 'load' | 'change'>;
  readonly thumbnails: Pick<Thumbnails, 'keep'>;
  readonly claims: Pick<Claims, 'hold'>;
  readonly insertions: Pick<PictureInsertions, 'insert' | 'saveAs'>;
  readonly screen: Pick<SessionScreen, 'offerUndo' | 'tell'>;
  readonly openSession: (sessionId: string) => Promise<void>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** A picture of the gallery, where it stands. */
export interface GalleryPlace {
  readonly sessionId: string;
  readonly pictureId: string;
}

/** What can be done with a picture of the gallery. */
export class GalleryActions {
  constructor(private readonly options: GalleryActionsOptions) {}

  async act(place: GalleryPlace, action: GalleryAction): Promise<void> {
    const { insertions, openSession } = this.options;
    const run: Readonly<Record<GalleryAction, () => Promise<unknown>>> = {
      openSession: () => openSession(place.sessionId),
      insert: () => this.land(place, (picture) => this.insert(picture)),
      saveAs: () => this.land(place, (picture) => insertions.saveAs(picture)),
      delete: () => this.delete(place),
    };
    await run[action]();
  }

  /** Keeps a small copy that the page has made. */
  async keepThumbnail({ sessionId, pictureId }: GalleryPlace, bytes: Uint8Array): Promise<void> {
    const { sessions, thumbnails } = this.options;
    const session = await sessions.load(sessionId);
    const placed = session && findPicture(session, pictureId);
    if (placed && (await thumbnails.keep(placed.picture, bytes)))
      sessions.change(sessionId, (now) => withThumbnail(now, placed.picture.hash));
  }

  /** Into the document in front: the passage it was first made for may be in another one, out of sight. */
  private async insert({ quote: _, ...picture }: InsertablePicture): Promise<void> {
    const { insertions, screen, language } = this.options;
    const insertion = await insertions.insert(picture);
    if (insertion) screen.tell(insertionWords(language.l10n, insertion));
  }

  private async land(
    { sessionId, pictureId }: GalleryPlace,
    land: (picture: InsertablePicture) => Promise<unknown>,
  ): Promise<void> {
    const session = await this.options.sessions.load(sessionId);
    const placed = session && findPicture(session, pictureId);
    if (placed) await land(insertablePicture(session, placed));
    else this.options.screen.tell(this.options.language.l10n.t('This picture is gone.'));
  }

  /** Out of its session; its file stays until unused pictures are deleted, so that it can come back. */
  private async delete({ sessionId, pictureId }: GalleryPlace): Promise<void> {
    const { sessions, screen, language, turnChanged } = this.options;
    const session = await sessions.load(sessionId);
    const removed = session && removable(session, pictureId);
    if (!removed) return;
    sessions.change(sessionId, (now) => withoutPicture(now, removed), 'once');
    turnChanged(sessionId, removed.turnId);
    const release = this.options.claims.hold([removed.picture.hash]);
    if (await screen.offerUndo(language.l10n.t('The picture was deleted.'))) {
      sessions.change(sessionId, (now) => withPicture(now, removed), 'once');
      turnChanged(sessionId, removed.turnId);
    }
    release();
  }
}
