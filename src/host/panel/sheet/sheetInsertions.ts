import { type PlacedPicture, promptOf, withAlt } from '../../../core/session/pictureTurn.ts';
import { replaceableFile } from '../../../core/session/replaceable.ts';
import type { Insertion, Session } from '../../../shared/model.ts';
import type { SheetPlace } from '../../../shared/view/sheet.ts';
import { insertablePicture } from '../../insertion/insertablePicture.ts';
import type { PictureInsertions } from '../../insertion/pictures.ts';
import type { prospectOf, ReplacementProspect } from '../../references/prospect.ts';
import type { Replacing } from '../../references/replacing.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { InsertionNotes } from '../insertionNotes.ts';
import type { WantedPicture } from './wantedPictures.ts';

export interface SheetInsertionsOptions {
  readonly sessions: Pick<Sessions, 'change'>;
  readonly pictures: Pick<PictureInsertions, 'insertAll' | 'newIllustrated'>;
  readonly replacing: Pick<Replacing, 'replace'>;
  readonly prospectOf: typeof prospectOf;
  readonly notes: Pick<InsertionNotes, 'notePicture' | 'noteAll'>;
}

interface Putting {
  /** Below which the sheet stands. */
  readonly turnId: string;
  readonly place: SheetPlace;
  readonly wanted: readonly WantedPicture[];
}

/** Puts the pictures of a sheet where it says; what was done is noted below their results. */
export class SheetInsertions {
  constructor(private readonly options: SheetInsertionsOptions) {}

  /** False when nothing came of it, and the person was told or has cancelled. */
  async put(session: Session, putting: Putting): Promise<boolean> {
    const done = await this.done(session, putting);
    putting.wanted.forEach((wanted, at) => {
      if (done[at]) this.keepAlt(session, wanted);
    });
    return done.some((insertion) => insertion !== undefined);
  }

  /** Of several pictures none takes the place of another one. */
  async prospect(
    session: Session,
    [placed, ...others]: readonly PlacedPicture[],
  ): Promise<ReplacementProspect | undefined> {
    const file = placed && others.length === 0 ? replaceableFile(session, placed) : undefined;
    return file && this.options.prospectOf(file.uri);
  }

  private done(session: Session, putting: Putting): Promise<readonly (Insertion | undefined)[]> {
    if (putting.place === 'newFile') return this.inNewFile(session, putting);
    return putting.place === 'picture' ? this.inPlace(session, putting) : this.inDocument(session, putting);
  }

  /** Documents keep what stands for the picture in each, unless the person wrote something else. */
  private async inPlace(
    session: Session,
    { turnId, place, wanted }: Putting,
  ): Promise<readonly (Insertion | undefined)[]> {
    const [first] = wanted;
    const file = first && replaceableFile(session, first.placed);
    if (!file) return [];
    const { insertable } = first;
    const { alt } = (await this.options.prospectOf(file.uri)) ?? {};
    const isOther = insertable.alt !== (alt ?? insertablePicture(session, first.placed).alt);
    const done = await this.options.replacing.replace({
      insertion: insertable,
      file,
      ...(isOther && { alt: insertable.alt }),
    });
    if (done === 'insert') return this.inDocument(session, { turnId, place, wanted: [first] });
    this.options.notes.notePicture(session, first.placed, done);
    return [done];
  }

  private async inDocument(session: Session, putting: Putting): Promise<readonly (Insertion | undefined)[]> {
    const done = await this.options.pictures.insertAll(putting.wanted.map(({ insertable }) => insertable));
    this.note(session, putting, done);
    return done;
  }

  private async inNewFile(session: Session, { wanted }: Putting): Promise<readonly (Insertion | undefined)[]> {
    const [first] = wanted;
    if (!first) return [];
    const prompt = promptOf(first.placed.turn, first.placed.result);
    const all = wanted.map(({ insertable }) => insertable);
    const made = await this.options.pictures.newIllustrated(prompt, all);
    for (const { placed } of wanted) this.options.notes.notePicture(session, placed, made);
    return wanted.map(() => made);
  }

  private note(session: Session, { turnId, wanted }: Putting, done: readonly (Insertion | undefined)[]): void {
    const { notes } = this.options;
    const [first] = wanted;
    if (!first) return;
    if (wanted.length === 1) notes.notePicture(session, first.placed, done[0]);
    if (wanted.length === 1) return;
    const turn = session.turns.find(({ id }) => id === turnId) ?? first.placed.turn;
    const idOf = (at: number) => wanted[at]?.placed.picture.id ?? '';
    const noted = done.map((insertion, at) => insertion && { ...insertion, pictureId: idOf(at) });
    const pictures = noted.filter((insertion) => insertion !== undefined).length;
    const results = wanted.map(({ placed }) => placed.result);
    notes.noteAll({ session, turn }, results, noted, { pictures });
  }

  /** What the person wrote stands for the picture from here on; that it decorates one document says nothing of others. */
  private keepAlt(session: Session, { placed, insertable: { alt } }: WantedPicture): void {
    const { alt: before, shortAlt = before } = insertablePicture(session, placed);
    if (alt.trim() === '' || alt === before || alt === shortAlt) return;
    this.options.sessions.change(session.id, (now) => withAlt(now, placed.picture.id, alt), 'once');
  }
}
