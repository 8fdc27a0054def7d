import { kinds } from '../../../product/common/modes.ts';
import { answersOf } from '../../../sessions/common/buildMessages.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import { type Session, turnOfResult } from '../../../sessions/common/model/session.ts';
import type { Turn } from '../../../sessions/common/model/turn.ts';
import { type PlacedPicture, pickedPicture } from '../../../sessions/common/pictureTurn.ts';
import { holdsWordsAlone, isIllustrated } from '../../../sessions/common/resultParts.ts';
import type { TakenText } from '../../common/pageMessages.ts';

/** One result with all it stands in. */
export interface Found {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
}

/** What of a result a button is meant for; nothing = all of an answer, the picked one of several pictures. */
export interface Meant {
  /** As Markdown; what is wanted as plain text the page gives so. */
  readonly part?: string;
  readonly pictureId?: string;
  /** The texts of answers with the changes that the person took. */
  readonly taken?: readonly TakenText[];
}

export function findResult(session: Session | undefined, resultId: string): Found | undefined {
  const turn = session && turnOfResult(session, resultId);
  const result = turn?.results.find((candidate) => candidate.id === resultId);
  return session && turn && result ? { session, turn, result } : undefined;
}

/** The picture that is named, and no other in its place; else the result's picked one, else its first. */
export function meantPicture({ turn, result }: Found, pictureId: string | undefined): PlacedPicture | undefined {
  const wanted = pictureId ?? pickedPicture(turn)?.id;
  const named = result.pictures.find(({ id }) => id === wanted);
  const picture = pictureId === undefined ? (named ?? result.pictures[0]) : named;
  return picture && { turn, result, picture };
}

/** Words that came instead of a picture are put somewhere as those of a chat. */
export function isOfPicture({ turn, result }: Found): boolean {
  return isOfPictures({ turn }) && !holdsWordsAlone(result);
}

export function isOfPictures({ turn }: Pick<Found, 'turn'>): boolean {
  return kinds[turn.mode].brings === 'pictures';
}

/** A text with its pictures, and not one picture of it. */
export function isWhole({ turn, result }: Found, pictureId?: string): boolean {
  return isOfPictures({ turn }) && pictureId === undefined && isIllustrated(result);
}

export function isOfSeveral({ turn }: Pick<Found, 'turn'>): boolean {
  return kinds[turn.mode].takesAlong.passages && (turn.passages?.length ?? 0) > 0;
}

/** The ids of the results above the buttons that were sent. */
export function sentOf({ turn, result }: Found): readonly string[] {
  const results = isOfSeveral({ turn }) ? answersOf(turn) : [result];
  return results.filter(({ queued }) => !queued).map(({ id }) => id);
}

/** What of an answer is meant: a part that is selected, its text with the changes that were taken, or all of it. */
export function wordsOf({ id, text, textPart }: Result, { part, taken = [] }: Meant): string {
  return part ?? taken.find(({ resultId }) => resultId === id)?.text ?? textPart?.text ?? text;
}

/** Whether an answer that was to change its passage has one text for it; any other answer is its own. */
export function hasText({ textPart }: Result): boolean {
  return textPart === undefined || ['marked', 'read', 'whole'].includes(textPart.found);
}

/** What stands above the buttons. */
export function textOf(found: Found, meant: Meant = {}): string {
  if (!isOfSeveral(found) || meant.part !== undefined) return wordsOf(found.result, meant);
  const texts = answersOf(found.turn).map((result) => wordsOf(result, meant).trim());
  return texts.filter((text) => text !== '').join('\n\n');
}
