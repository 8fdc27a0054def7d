import { answersOf } from '../../core/session/conversation.ts';
import { holdsWordsAlone, isIllustrated } from '../../core/session/parts.ts';
import { type PlacedPicture, pickedPicture } from '../../core/session/pictureTurn.ts';
import { turnOfResult } from '../../core/session/session.ts';
import { kinds } from '../../shared/kinds.ts';
import type { Result, Session, Turn } from '../../shared/model.ts';

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

/** What stands above the buttons. */
export function textOf(found: Found): string {
  if (!isOfSeveral(found)) return found.result.text;
  const texts = answersOf(found.turn).map(({ text }) => text.trim());
  return texts.filter((text) => text !== '').join('\n\n');
}
