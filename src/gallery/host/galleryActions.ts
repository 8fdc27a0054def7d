import { images } from '../../base/host/formats.ts';
import type { CompareFeature } from '../../compare/host/createCompare.ts';
import type { EditorTool } from '../../imageEditor/common/imageEditorMessages.ts';
import type { ImageEditorFeature } from '../../imageEditor/host/createImageEditor.ts';
import { formatInsertion } from '../../insertion/host/formatInsertion.ts';
import { type InsertablePicture, insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import type { PanelDependencies } from '../../panel/host/dependencies.ts';
import { InsertForms } from '../../panel/host/insertForm/insertForms.ts';
import type { InsertFormNeeds } from '../../panel/host/insertForm/wantedPictures.ts';
import { limits } from '../../product/common/limits.ts';
import { createSessionFromImages, type SessionImage } from '../../sessions/common/createSessionFromImages.ts';
import { changeDraft, setBaseImage } from '../../sessions/common/draft.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import {
  findPicture,
  findRemovable,
  markThumbnail,
  removeImage,
  restoreImage,
} from '../../sessions/common/pictureTurn.ts';
import type { History } from '../../sessions/host/history.ts';
import type { Removal } from '../../sessions/host/store/removals.ts';
import type { GalleryAction } from '../common/galleryMessages.ts';
import type { GalleryIds, GalleryImageRef } from './galleryPictures.ts';

/** Shows messages to the user outside of the gallery's page. */
interface GalleryScreen {
  /** Resolves to true if the user chooses to undo. */
  offerUndo(sentence: string): Promise<boolean>;
  tell(sentence: string): void;
}

/** The features that the gallery needs. */
export interface GalleryNeeds
  extends Pick<PanelDependencies, keyof InsertFormNeeds | 'extension' | 'log' | 'imageEditors'> {
  readonly history: Pick<History, 'newest' | 'onDidChange'>;
  readonly comparisons: Pick<CompareFeature['comparisons'], 'showFromSessions'>;
  readonly pixelEdits: ImageEditorFeature['pixelEdits'];
  readonly screen: GalleryScreen;
  readonly openSession: (sessionId: string) => Promise<void>;
  readonly makeLook: (pictures: readonly InsertablePicture[]) => Promise<void>;
  readonly exportSession: (session: Session) => Promise<void>;
  /** Called when pictures were inserted, or when inserting them was attempted. */
  readonly landed: () => void;
}

/** Runs the gallery's actions on pictures. */
export class GalleryActions {
  constructor(private readonly needs: GalleryNeeds) {}

  async act(places: readonly GalleryImageRef[], action: GalleryAction): Promise<void> {
    const [first] = places;
    if (!first) return;
    const { landed } = this.needs;
    const run: Readonly<Record<GalleryAction, () => Promise<unknown>>> = {
      openSession: () => this.needs.openSession(first.sessionId),
      insert: () => this.withPictures(places, (pictures) => this.insert(pictures).then(landed)),
      saveAs: () => this.withPictures(places, (pictures) => this.save(pictures).then(landed)),
      refine: () => this.refine(first),
      makeLook: () => this.withPictures(places, (pictures) => this.needs.makeLook(pictures)),
      compare: () => this.withPictures(places, (pictures) => this.compare(pictures)),
      removeBackground: () => this.needs.pixelEdits.removeBackground(first),
      createIcons: () => this.needs.pixelEdits.createIcons(first),
      markUpImage: () => this.showTool(first, 'markUp'),
      cropImage: () => this.showTool(first, 'crop'),
      export: () => this.export(places),
      delete: () => this.delete(places),
    };
    await run[action]();
  }

  /** Stores a thumbnail that the page has made. */
  async keepThumbnail(place: GalleryImageRef, bytes: Uint8Array): Promise<void> {
    const { sessions, thumbnails } = this.needs.sessions.storage;
    const { placed } = (await findImage(this.needs, place)) ?? {};
    if (placed && (await thumbnails.keep(placed.picture, bytes)))
      sessions.change(place.sessionId, (now) => markThumbnail(now, placed.picture.hash));
  }

  /** Inserts into the active document, because the passages that the pictures were made for may be in another one that is not visible. */
  private async insert(all: readonly InsertablePicture[]): Promise<void> {
    const insertions = this.needs.insertion.pictures;
    const pictures = all.map(({ quote: _, position: __, ...picture }) => picture);
    const [one, ...others] = pictures;
    if (!one) return;
    const done = others.length === 0 ? [await insertions.insert(one)] : await insertions.insertAll(pictures);
    notifyInserted(
      this.needs,
      done.flatMap((insertion) => insertion ?? []),
    );
  }

  private async compare(pictures: readonly InsertablePicture[]): Promise<void> {
    const [older, newer] = pictures.toSorted((one, other) => one.provenance.createdAt - other.provenance.createdAt);
    const sourceOf = ({ picture, prompt }: InsertablePicture) => ({
      uri: this.needs.sessions.storage.pictureUri(picture, 'whole').toString(),
      name: prompt.slice(0, limits.label) || picture.id,
    });
    if (older && newer)
      await this.needs.comparisons.showFromSessions({ older: sourceOf(older), newer: sourceOf(newer) });
  }

  private async showTool(place: GalleryImageRef, tool: EditorTool): Promise<void> {
    const found = await findImage(this.needs, place);
    if (found) await this.needs.imageEditors.showFromSession(place.sessionId, found.placed, tool);
    else this.needs.screen.tell(this.needs.language.l10n.t('This image no longer exists.'));
  }

  /** Exports the pictures as a new session that contains nothing else. */
  private async export(places: readonly GalleryImageRef[]): Promise<void> {
    const session = createSessionFromImages(await this.findImages(places));
    if (session) await this.needs.exportSession(session);
  }

  private async save(pictures: readonly InsertablePicture[]): Promise<void> {
    const { screen, language } = this.needs;
    const insertions = this.needs.insertion.pictures;
    const [one, ...others] = pictures;
    if (one && others.length === 0) await insertions.saveAs(one);
    if (others.length === 0) return;
    const saved = await insertions.saveAll(pictures);
    if (saved !== undefined && saved > 0) screen.tell(language.l10n.t('{0} images saved.', saved));
  }

  private async withPictures(
    places: readonly GalleryImageRef[],
    run: (pictures: readonly InsertablePicture[]) => Promise<unknown>,
  ): Promise<void> {
    const found = await this.findImages(places);
    if (found.length > 0) await run(found.map(({ session, placed }) => insertablePicture(session, placed)));
    else this.needs.screen.tell(this.needs.language.l10n.t('This image no longer exists.'));
  }

  private async findImages(places: readonly GalleryImageRef[]): Promise<readonly SessionImage[]> {
    const found: SessionImage[] = [];
    for (const place of places) {
      const image = await findImage(this.needs, place);
      if (image) found.push(image);
    }
    return found;
  }

  /** Opens the picture's session so that its next message changes the picture. */
  private async refine({ sessionId, pictureId }: GalleryImageRef): Promise<void> {
    const { sessions } = this.needs.sessions.storage;
    if (!(await sessions.load(sessionId))) return;
    sessions.change(sessionId, (now) => changeDraft(now, (draft) => setBaseImage(draft, pictureId)), 'once');
    await this.needs.openSession(sessionId);
  }

  /** Deletes the pictures from their sessions. Their files stay until unused pictures are deleted, so that this can be undone. */
  private async delete(places: readonly GalleryImageRef[]): Promise<void> {
    const { screen, language } = this.needs;
    const all: Removal[] = [];
    for (const place of places) all.push(...(await this.createRemoval(place)));
    if (all.length === 0) return;
    const said = language.l10n.t('{0} deleted.', images(language, all.length));
    await this.needs.sessions.storage.removals.remove(all, () => screen.offerUndo(said));
  }

  /**
   * Returns the removal of a picture. It looks the picture up again when applied, because earlier removals from the same result shift it.
   */
  private async createRemoval({ sessionId, pictureId }: GalleryImageRef): Promise<readonly Removal[]> {
    const { storage, announcer } = this.needs.sessions;
    const session = await storage.sessions.load(sessionId);
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
        onChange: () => announcer.turnChanged(sessionId, what.turnId),
      },
    ];
  }
}

async function findImage(
  { sessions: { storage } }: GalleryNeeds,
  { sessionId, pictureId }: GalleryImageRef,
): Promise<SessionImage | undefined> {
  const session = await storage.sessions.load(sessionId);
  const placed = session && findPicture(session, pictureId);
  return placed && { session, placed };
}

function notifyInserted({ screen, language: { l10n } }: GalleryNeeds, made: readonly Insertion[]): void {
  const [first] = made;
  if (made.length > 1) screen.tell(l10n.t("Inserted {0} images in '{1}'.", made.length, first?.fileName ?? ''));
  else if (first) screen.tell(formatInsertion(l10n, first));
}

/** Creates the gallery's insert form. Its pictures may belong to any sessions and are inserted into the active document. */
export function createGalleryForms(
  needs: GalleryNeeds,
  ui: ConstructorParameters<typeof InsertForms>[1],
  places: GalleryIds,
): InsertForms {
  const { screen, landed } = needs;
  /** Shows one notification for everything inserted at once, and none for a new document, which opens by itself. */
  const notify = (done: readonly (Insertion | undefined)[]) => {
    const made = done.flatMap((one) => one ?? []);
    const [first] = made;
    if (first) landed();
    if (made.length > 1 || first?.line !== undefined) notifyInserted(needs, made);
  };
  return new InsertForms(needs, ui, {
    find: async (_, id) => {
      const place = places.find(id);
      const found = place && (await findImage(needs, place));
      if (!found) return undefined;
      // Omits the passage that the picture was made for, because it may be in another document that is not visible.
      const {
        quote: _quote,
        position: _position,
        shortAlt: _alt,
        ...insertable
      } = insertablePicture(found.session, found.placed);
      return { id, ...found, insertable };
    },
    records: { notePicture: (_, __, done) => notify([done]), notePictures: (_, __, done) => notify(done) },
    notifyMissing: () => screen.tell(needs.language.l10n.t('This image no longer exists.')),
    warn: (sentence) => screen.tell(sentence),
  });
}
