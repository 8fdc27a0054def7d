import type { PictureInsertions } from '../../../insertion/host/images/imageInsertions.ts';
import { insertablePicture } from '../../../insertion/host/images/insertablePicture.ts';
import type { ImageReplacer } from '../../../references/host/imageReplacer.ts';
import type { previewReplacement, ReplacementSummary } from '../../../references/host/replacementPreview.ts';
import { findReplaceableFile } from '../../../sessions/common/insertions.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import { findTurn } from '../../../sessions/common/model/session.ts';
import { promptOf } from '../../../sessions/common/model/turn.ts';
import { setAltText } from '../../../sessions/common/pictureTurn.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { SheetPlace } from '../../common/sheet.ts';
import type { InsertionRecords } from '../actions/insertionRecords.ts';
import type { FormImage } from './wantedPictures.ts';

export interface SheetInsertionsOptions {
  readonly sessions: Pick<Sessions, 'change'>;
  readonly pictures: Pick<PictureInsertions, 'insertAll' | 'newIllustrated'>;
  readonly replacing: Pick<ImageReplacer, 'replace'>;
  readonly prospectOf: typeof previewReplacement;
  readonly notes: Pick<InsertionRecords, 'notePicture' | 'noteAll'>;
}

interface Putting {
  /** The turn below which the form is shown. */
  readonly turnId: string;
  readonly place: SheetPlace;
  readonly wanted: readonly FormImage[];
}

/** Inserts the pictures of a form as it specifies, and records that with their results. */
export class InsertFormActions {
  constructor(private readonly options: SheetInsertionsOptions) {}

  /** Returns false if nothing was inserted, and the user was notified or has canceled. */
  async put(putting: Putting): Promise<boolean> {
    const done = await this.done(putting);
    putting.wanted.forEach((wanted, at) => {
      if (done[at]) this.keepAlt(wanted);
    });
    return done.some((insertion) => insertion !== undefined);
  }

  /** Returns what a single picture would replace; several pictures replace none. */
  async prospect([one, ...others]: readonly FormImage[]): Promise<ReplacementSummary | undefined> {
    const file = one && others.length === 0 ? findReplaceableFile(one.session, one.placed) : undefined;
    return file && this.options.prospectOf(file.uri);
  }

  private done(putting: Putting): Promise<readonly (Insertion | undefined)[]> {
    if (putting.place === 'newFile') return this.inNewFile(putting);
    return putting.place === 'picture' ? this.inPlace(putting) : this.inDocument(putting);
  }

  /** Documents keep their own alternative text for the picture, unless the user entered one. */
  private async inPlace({ turnId, place, wanted }: Putting): Promise<readonly (Insertion | undefined)[]> {
    const [first] = wanted;
    const file = first && findReplaceableFile(first.session, first.placed);
    if (!file) return [];
    const { session, placed, insertable } = first;
    const { alt } = (await this.options.prospectOf(file.uri)) ?? {};
    const isOther = insertable.alt !== (alt ?? insertablePicture(session, placed).alt);
    const done = await this.options.replacing.replace({
      insertion: insertable,
      file,
      ...(isOther && { alt: insertable.alt }),
    });
    if (done === 'insert') return this.inDocument({ turnId, place, wanted: [first] });
    this.options.notes.notePicture(session, placed, done);
    return [done];
  }

  private async inDocument(putting: Putting): Promise<readonly (Insertion | undefined)[]> {
    const done = await this.options.pictures.insertAll(putting.wanted.map(({ insertable }) => insertable));
    this.note(putting, done);
    return done;
  }

  private async inNewFile({ wanted }: Putting): Promise<readonly (Insertion | undefined)[]> {
    const [first] = wanted;
    if (!first) return [];
    const prompt = promptOf(first.placed.turn, first.placed.result);
    const all = wanted.map(({ insertable }) => insertable);
    const made = await this.options.pictures.newIllustrated(prompt, all);
    for (const { session, placed } of wanted) this.options.notes.notePicture(session, placed, made);
    return wanted.map(() => made);
  }

  private note({ turnId, wanted }: Putting, done: readonly (Insertion | undefined)[]): void {
    const { notes } = this.options;
    const [first] = wanted;
    if (!first) return;
    const { session } = first;
    if (wanted.length === 1) notes.notePicture(session, first.placed, done[0]);
    if (wanted.length === 1) return;
    const turn = findTurn(session, turnId) ?? first.placed.turn;
    const idOf = (at: number) => wanted[at]?.placed.picture.id ?? '';
    const noted = done.map((insertion, at) => insertion && { ...insertion, pictureId: idOf(at) });
    const pictures = noted.filter((insertion) => insertion !== undefined).length;
    const results = wanted.map(({ placed }) => placed.result);
    notes.noteAll({ session, turn }, results, noted, { pictures });
  }

  /** Stores the alternative text that the user entered with the picture. That it is decorative in one document does not apply to others. */
  private keepAlt({ session, placed, insertable: { alt } }: FormImage): void {
    const { alt: before, shortAlt = before } = insertablePicture(session, placed);
    if (alt.trim() === '' || alt === before || alt === shortAlt) return;
    this.options.sessions.change(session.id, (now) => setAltText(now, placed.picture.id, alt), 'once');
  }
}
