import type { PictureInsertions } from '../../../insertion/host/images/imageInsertions.ts';
import { insertablePicture } from '../../../insertion/host/images/insertablePicture.ts';
import type { InsertionUndo } from '../../../insertion/host/insertionUndo.ts';
import { findRowImage, isIncluded, type PlanContext } from '../../../plan/common/planContext.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import type { InsertionRecords } from './insertionRecords.ts';

interface PlanInsertionsOptions {
  readonly pictures: Pick<PictureInsertions, 'insertAll'>;
  readonly takenBack: Pick<InsertionUndo, 'undo'>;
  readonly notes: Pick<InsertionRecords, 'noteAll' | 'forget'>;
}

/** Inserts the pictures of a plan into its document together, and undoes that. */
export class PlanInsertions {
  constructor(private readonly options: PlanInsertionsOptions) {}

  /** Inserts the ticked pictures that are not inserted yet, each at its own position, in one undo step. */
  async insertAll(found: PlanContext): Promise<void> {
    const { session, turn } = found;
    const all = readyIn(found);
    const done = await this.options.pictures.insertAll(all.map((placed) => insertablePicture(session, placed)));
    const pictures = done.filter((insertion) => insertion !== undefined).length;
    const noted = done.map((insertion, at) => insertion && { ...insertion, pictureId: all[at]?.picture.id ?? '' });
    const results = all.map(({ result }) => result);
    this.options.notes.noteAll({ session, turn }, results, noted, { pictures });
  }

  /** Undoes the last insertion of several pictures. */
  async undoAll({ session, turn, rows }: PlanContext): Promise<void> {
    const results = rows.flatMap(({ id }) => findRowImage(session, id)?.result ?? []);
    const together = results.findLast(({ insertion }) => insertion?.together)?.insertion?.together;
    const all = results.filter(({ insertion }) => together && insertion?.together?.id === together.id);
    if (await this.options.takenBack.undo(all.flatMap(({ insertion }) => insertion ?? [])))
      this.options.notes.forget({ session, turn }, all);
  }
}

function readyIn({ session, rows }: PlanContext): readonly ImageInTurn[] {
  return rows.flatMap((row) => {
    const drawn = findRowImage(session, row.id);
    if (!drawn?.picture || !isIncluded(row, drawn) || drawn.result.insertion) return [];
    return [{ turn: drawn.turn, result: drawn.result, picture: drawn.picture }];
  });
}
