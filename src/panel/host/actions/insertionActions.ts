import type { PassageAnswer } from '../../../insertion/host/answers/answerInsertions.ts';
import { type InsertablePicture, insertablePicture } from '../../../insertion/host/images/insertablePicture.ts';
import { getShownAnswers } from '../../../sessions/common/buildMessages.ts';
import { getOfferedImages } from '../../../sessions/common/finishing.ts';
import { belongsToImage, findReplaceableFile, getInsertionSource } from '../../../sessions/common/insertions.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import { getDocumentPassage, promptOf, type Result, type Session } from '../../../sessions/common/model/session.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import { insertsAsOne, interleaveParts } from '../../../sessions/common/resultParts.ts';
import type { ResultAction } from '../../common/buttonTraits.ts';
import type { PanelDependencies } from '../dependencies.ts';
import type { InsertionRecords } from './insertionRecords.ts';
import type { PanelUI } from './panelUI.ts';
import {
  type ActionScope,
  getActionText,
  getScopedText,
  hasSeveralPassages,
  hasText,
  isWholeIllustratedText,
  type ResultContext,
} from './resultContext.ts';

/** Inserts results into documents and files, undoes that, and records it with the results. */
export class Insertions {
  /** The part of an answer that was inserted last, by its result. */
  private readonly lastParts = new Map<string, string>();

  constructor(
    private readonly needs: Pick<PanelDependencies, 'insertion' | 'references'>,
    private readonly ui: Pick<PanelUI, 'openAsNewFile'>,
    private readonly records: InsertionRecords,
  ) {}

  /** Ignores a press that arrives after its button's work is done; Insert Again is a different action. */
  isDone({ turn, result }: ResultContext, action: ResultAction, { part, pictureId }: ActionScope): boolean {
    if (action === 'replacePicture')
      return result.insertion?.swap !== undefined && belongsToImage(result.insertion, pictureId);
    if (part === undefined) return getInsertionSource(turn, result, pictureId) === action;
    return action === 'insert' && result.insertion?.made !== undefined && this.lastParts.get(result.id) === part;
  }

  /** Inserts all of several answers at once, each below its own passage; a selected part is inserted at the cursor like any answer. */
  async insert(found: ResultContext, meant: ActionScope): Promise<void> {
    const { answers } = this.needs.insertion;
    const { part } = meant;
    if (part === undefined && hasSeveralPassages(found))
      return this.insertAnswers(found, meant, (all) => answers.insertAll(all));
    if (part === undefined && !hasText(found.result)) return;
    this.records.note(found, await answers.insert(getScopedText(found.result, meant)));
    if (part !== undefined) this.lastParts.set(found.result.id, part);
  }

  /** Inserts the text, followed by the commentary on it. */
  async insertWithRemarks(found: ResultContext, meant: ActionScope): Promise<void> {
    const { remarks = '' } = found.result.textPart ?? {};
    const both = [getScopedText(found.result, meant), remarks].filter(Boolean).join('\n\n');
    this.records.note(found, await this.needs.insertion.answers.insert(both));
  }

  /** Inserts an illustrated text as a whole, otherwise each of several pictures at its own passage. */
  async insertAll(found: ResultContext): Promise<void> {
    if (!insertsAsOne(found.turn, found.result)) await this.insertPictures(found);
    else this.records.note(found, await this.needs.insertion.pictures.insertIllustrated(getPieces(found)));
  }

  async insertPicture(session: Session, placed: ImageInTurn): Promise<void> {
    const { pictures } = this.needs.insertion;
    this.records.notePicture(session, placed, await pictures.insert(insertablePicture(session, placed)));
  }

  /** Replaces the picture that this one was made from; if that is impossible, the user can insert it instead. */
  async replacePicture(session: Session, placed: ImageInTurn): Promise<void> {
    const { replacing } = this.needs.references;
    const file = findReplaceableFile(session, placed);
    const done = file && (await replacing.replace({ insertion: insertablePicture(session, placed), file }));
    if (done === 'insert') await this.insertPicture(session, placed);
    else this.records.notePicture(session, placed, done);
  }

  async savePicture(session: Session, placed: ImageInTurn): Promise<void> {
    const { pictures } = this.needs.insertion;
    this.records.notePicture(session, placed, await pictures.saveAs(insertablePicture(session, placed)));
  }

  async newFile(found: ResultContext, meant: ActionScope): Promise<void> {
    const { pictures } = this.needs.insertion;
    const made = isWholeIllustratedText(found)
      ? pictures.newIllustrated(promptOf(found.turn, found.result), getPieces(found))
      : this.ui.openAsNewFile(getActionText(found, meant));
    this.records.note(found, await made);
  }

  /** Replaces the passages of all of several answers at once; a selected part replaces only its own answer's passage. */
  async replace(found: ResultContext, meant: ActionScope): Promise<void> {
    const { answers } = this.needs.insertion;
    const { session, turn, result } = found;
    if (hasSeveralPassages(found) && meant.part === undefined)
      return this.insertAnswers(found, meant, (all) => answers.replaceAll(all));
    if (meant.part === undefined && !hasText(result)) return;
    const quote = getDocumentPassage(session, turn, result);
    if (quote) this.records.note(found, await answers.replace(quote, getScopedText(result, meant)));
  }

  /** Replaces the passage and opens VS Code's diff editor, in which single changes can be reverted. */
  async replaceAndReview(found: ResultContext, meant: ActionScope): Promise<void> {
    const { session, turn, result } = found;
    const quote = getDocumentPassage(session, turn, result);
    const insertion = quote && (await this.needs.insertion.answers.replace(quote, getScopedText(result, meant)));
    if (!insertion) return;
    this.records.note(found, insertion);
    await this.needs.insertion.reviews.show(insertion);
  }

  async showDifference({ result }: ResultContext): Promise<void> {
    if (result.insertion) await this.needs.insertion.reviews.show(result.insertion);
  }

  /** Undoes everything that was inserted together. */
  async undo({ session, turn, result }: ResultContext): Promise<void> {
    const { insertion } = result;
    if (!insertion) return;
    if (insertion.swap) {
      const isUndone = await this.needs.references.undoneSwap.undo(insertion);
      return isUndone ? this.records.forget({ session, turn }, [result]) : undefined;
    }
    const isSame = (other: Result) =>
      other.id === result.id || (insertion.together && other.insertion?.together?.id === insertion.together.id);
    const all = turn.results.filter(isSame);
    if (await this.needs.insertion.takenBack.undo(all.flatMap((one) => one.insertion ?? [])))
      this.records.forget({ session, turn }, all);
  }

  private async insertPictures({ session, turn }: ResultContext): Promise<void> {
    const all = getOfferedImages(turn);
    const done = await this.needs.insertion.pictures.insertAll(all.map((placed) => insertablePicture(session, placed)));
    this.records.notePictures({ session, turn }, all, done);
  }

  /** Inserts every answer that has text, each with its own passage. */
  private async insertAnswers(
    { session, turn }: ResultContext,
    meant: ActionScope,
    land: (answers: readonly PassageAnswer[]) => Promise<readonly (Insertion | undefined)[]>,
  ): Promise<void> {
    const all = getShownAnswers(turn).flatMap((result) => {
      const quote = result.state === 'running' ? undefined : getDocumentPassage(session, turn, result);
      const isMeant = quote && result.text.trim() && hasText(result);
      return isMeant ? [{ result, answer: { quote, text: getScopedText(result, meant) } }] : [];
    });
    const done = await land(all.map(({ answer }) => answer));
    const results = all.map(({ result }) => result);
    this.records.noteAll({ session, turn }, results, done);
  }
}

function getPieces({ session, turn, result }: ResultContext): readonly (string | InsertablePicture)[] {
  return interleaveParts(result, (picture) => insertablePicture(session, { turn, result, picture }));
}
