import type { Language } from '../../base/host/formats.ts';
import { formatInsertion } from '../../insertion/host/formatInsertion.ts';
import type { PictureInsertions } from '../../insertion/host/images/imageInsertions.ts';
import { type InsertablePicture, insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { createSessionFromImages, type SessionImage } from '../../sessions/common/createSessionFromImages.ts';
import { changeDraft, setBaseImage } from '../../sessions/common/draft.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import {
  findPicture,
  findRemovable,
  markThumbnail,
  removeImage,
  restoreImage,
} from '../../sessions/common/pictureTurn.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import type { Removal, Removals } from '../../sessions/host/store/removals.ts';
import type { Thumbnails } from '../../sessions/host/thumbnailStore.ts';
import type { GalleryAction } from '../common/galleryMessages.ts';

/** Shows messages to the user outside of the gallery's page. */
export interface GalleryScreen {
  /** Resolves to true if the user chooses to undo. */
  offerUndo(sentence: string): Promise<boolean>;
  tell(sentence: string): void;
}

interface GalleryActionsOptions {
  readonly language: Language;
  readonly sessions: Pick<Sessions, 'load' | 'change'>;
  readonly thumbnails: Pick<Thumbnails, 'keep'>;
  readonly removals: Pick<Removals, 'remove'>;
  readonly insertions: Pick<PictureInsertions, 'insert' | 'insertAll' | 'saveAs' | 'saveAll'>;
  readonly screen: GalleryScreen;
  readonly openSession: (sessionId: string) => Promise<void>;
  readonly makeLook: (pictures: readonly InsertablePicture[]) => Promise<void>;
  /** Takes the older picture first. */
  readonly compare: (older: InsertablePicture, newer: InsertablePicture) => Promise<void>;
  readonly export: (session: Session) => Promise<void>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
  /** Called when pictures were inserted, or when inserting them was attempted. */
  readonly landed: () => void;
}

/** A picture of the gallery, by its session and its id. */
export interface GalleryImageRef {
  readonly sessionId: string;
  readonly pictureId: string;
}

/** Runs the gallery's actions on pictures. */
export class GalleryActions {
  constructor(private readonly options: GalleryActionsOptions) {}

  async act(places: readonly GalleryImageRef[], action: GalleryAction): Promise<void> {
    const [first] = places;
    if (!first) return;
    const run: Readonly<Record<GalleryAction, () => Promise<unknown>>> = {
      openSession: () => this.options.openSession(first.sessionId),
      insert: () => this.insertImages(places, (pictures) => this.insert(pictures)),
      saveAs: () => this.insertImages(places, (pictures) => this.save(pictures)),
      refine: () => this.refine(first),
      makeLook: () => this.withPictures(places, (pictures) => this.options.makeLook(pictures)),
      compare: () => this.withPictures(places, (pictures) => this.compare(pictures)),
      export: () => this.export(places),
      delete: () => this.delete(places),
    };
    await run[action]();
  }

  /** Stores a thumbnail that the page has made. */
  async keepThumbnail({ sessionId, pictureId }: GalleryImageRef, bytes: Uint8Array): Promise<void> {
    const { sessions, thumbnails } = this.options;
    const session = await sessions.load(sessionId);
    const placed = session && findPicture(session, pictureId);
    if (placed && (await thumbnails.keep(placed.picture, bytes)))
      sessions.change(sessionId, (now) => markThumbnail(now, placed.picture.hash));
  }

  /** Inserts into the active document, because the passages that the pictures were made for may be in another one that is not visible. */
  private async insert(all: readonly InsertablePicture[]): Promise<void> {
    const { insertions, screen, language } = this.options;
    const pictures = all.map(({ quote: _, position: __, ...picture }) => picture);
    const [one, ...others] = pictures;
    if (!one) return;
    const done = others.length === 0 ? [await insertions.insert(one)] : await insertions.insertAll(pictures);
    const made = done.flatMap((insertion) => insertion ?? []);
    const [first] = made;
    if (!first) return;
    const { fileName } = first;
    if (made.length === 1) screen.tell(formatInsertion(language.l10n, first));
    else screen.tell(language.l10n.t('{0} pictures inserted in {1}.', made.length, fileName));
  }

  private async compare(pictures: readonly InsertablePicture[]): Promise<void> {
    const [older, newer] = pictures.toSorted((one, other) => one.provenance.createdAt - other.provenance.createdAt);
    if (older && newer) await this.options.compare(older, newer);
  }

  /** Exports the pictures as a new session that contains nothing else. */
  private async export(places: readonly GalleryImageRef[]): Promise<void> {
    const all: SessionImage[] = [];
    for (const { sessionId, pictureId } of places) {
      const session = await this.options.sessions.load(sessionId);
      const placed = session && findPicture(session, pictureId);
      if (placed) all.push({ session, placed });
    }
    const session = createSessionFromImages(all);
    if (session) await this.options.export(session);
  }

  private async save(pictures: readonly InsertablePicture[]): Promise<void> {
    const { insertions, screen, language } = this.options;
    const [one, ...others] = pictures;
    if (one && others.length === 0) await insertions.saveAs(one);
    if (others.length === 0) return;
    const saved = await insertions.saveAll(pictures);
    if (saved !== undefined && saved > 0) screen.tell(language.l10n.t('{0} pictures saved.', saved));
  }

  private async insertImages(
    places: readonly GalleryImageRef[],
    land: (pictures: readonly InsertablePicture[]) => Promise<unknown>,
  ): Promise<void> {
    await this.withPictures(places, async (pictures) => {
      await land(pictures);
      this.options.landed();
    });
  }

  private async withPictures(
    places: readonly GalleryImageRef[],
    run: (pictures: readonly InsertablePicture[]) => Promise<unknown>,
  ): Promise<void> {
    const pictures: InsertablePicture[] = [];
    for (const { sessionId, pictureId } of places) {
      const session = await this.options.sessions.load(sessionId);
      const placed = session && findPicture(session, pictureId);
      if (placed) pictures.push(insertablePicture(session, placed));
    }
    if (pictures.length > 0) await run(pictures);
    else this.options.screen.tell(this.options.language.l10n.t('This picture is gone.'));
  }

  /** Opens the picture's session so that its next message changes the picture. */
  private async refine({ sessionId, pictureId }: GalleryImageRef): Promise<void> {
    const { sessions, openSession } = this.options;
    if (!(await sessions.load(sessionId))) return;
    sessions.change(sessionId, (now) => changeDraft(now, (draft) => setBaseImage(draft, pictureId)), 'once');
    await openSession(sessionId);
  }

  /** Deletes the pictures from their sessions. Their files stay until unused pictures are deleted, so that this can be undone. */
  private async delete(places: readonly GalleryImageRef[]): Promise<void> {
    const { screen, language, removals } = this.options;
    const all: Removal[] = [];
    for (const place of places) all.push(...(await this.removal(place)));
    if (all.length === 0) return;
    const { l10n } = language;
    const many = l10n.t('{0} pictures were deleted.', all.length);
    await removals.remove(all, () => screen.offerUndo(all.length === 1 ? l10n.t('The picture was deleted.') : many));
  }

  /**
   * Returns the removal of a picture. It looks the picture up again when applied, because earlier removals from the same result shift it.
   */
  private async removal({ sessionId, pictureId }: GalleryImageRef): Promise<readonly Removal[]> {
    const { sessions, turnChanged } = this.options;
    const session = await sessions.load(sessionId);
    const what = session && findRemovable(session, pictureId);
    if (!what) return [];
    let removed = what;
    return [
      {
        sessionId,
        hashes: [what.picture.hash],
        takeOut: (now) => {
          removed = findRemovable(now, pictureId) ?? what;
          return removeImage(now, removed);
        },
        putBack: (now) => restoreImage(now, removed),
        onChange: () => turnChanged(sessionId, what.turnId),
      },
    ];
  }
}
