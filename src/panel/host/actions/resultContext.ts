import { modeTraits } from '../../../product/common/modes.ts';
import { getShownAnswers } from '../../../sessions/common/buildMessages.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import { type Session, turnOfResult } from '../../../sessions/common/model/session.ts';
import type { Turn } from '../../../sessions/common/model/turn.ts';
import { type ImageInTurn, pickedPicture } from '../../../sessions/common/pictureTurn.ts';
import { isIllustrated, isTextOnly } from '../../../sessions/common/resultParts.ts';
import type { AcceptedText } from '../../common/pageMessages.ts';

/** One result with all it stands in. */
export interface ResultContext {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
}

/** What of a result a button is meant for; nothing = all of an answer, the picked one of several pictures. */
export interface ActionScope {
  /** As Markdown; what is wanted as plain text the page gives so. */
  readonly part?: string;
  readonly pictureId?: string;
  /** The texts of answers with the changes that the person took. */
  readonly taken?: readonly AcceptedText[];
}

export function findResult(session: Session | undefined, resultId: string): ResultContext | undefined {
  const turn = session && turnOfResult(session, resultId);
  const result = turn?.results.find((candidate) => candidate.id === resultId);
  return session && turn && result ? { session, turn, result } : undefined;
}

/** The picture that is named, and no other in its place; else the result's picked one, else its first. */
export function findTargetImage(
  { turn, result }: ResultContext,
  pictureId: string | undefined,
): ImageInTurn | undefined {
  const wanted = pictureId ?? pickedPicture(turn)?.id;
  const named = result.pictures.find(({ id }) => id === wanted);
  const picture = pictureId === undefined ? (named ?? result.pictures[0]) : named;
  return picture && { turn, result, picture };
}

/** Words that came instead of a picture are put somewhere as those of a chat. */
export function isImageResult({ turn, result }: ResultContext): boolean {
  return isImageTurn({ turn }) && !isTextOnly(result);
}

export function isImageTurn({ turn }: Pick<ResultContext, 'turn'>): boolean {
  return modeTraits[turn.mode].produces === 'pictures';
}

/** A text with its pictures, and not one picture of it. */
export function isWholeIllustratedText({ turn, result }: ResultContext, pictureId?: string): boolean {
  return isImageTurn({ turn }) && pictureId === undefined && isIllustrated(result);
}

export function hasSeveralPassages({ turn }: Pick<ResultContext, 'turn'>): boolean {
  return modeTraits[turn.mode].accepts.passages && (turn.passages?.length ?? 0) > 0;
}

/** The ids of the results above the buttons that were sent. */
export function getSentResultIds({ turn, result }: ResultContext): readonly string[] {
  const results = hasSeveralPassages({ turn }) ? getShownAnswers(turn) : [result];
  return results.filter(({ queued }) => !queued).map(({ id }) => id);
}

/** What of an answer is meant: a part that is selected, its text with the changes that were taken, or all of it. */
export function getScopedText({ id, text, textPart }: Result, { part, taken = [] }: ActionScope): string {
  return part ?? taken.find(({ resultId }) => resultId === id)?.text ?? textPart?.text ?? text;
}

/** Whether an answer that was to change its passage has one text for it; any other answer is its own. */
export function hasText({ textPart }: Result): boolean {
  return textPart === undefined || ['marked', 'read', 'whole'].includes(textPart.found);
}

/** What stands above the buttons. */
export function getActionText(found: ResultContext, meant: ActionScope = {}): string {
  if (!hasSeveralPassages(found) || meant.part !== undefined) return getScopedText(found.result, meant);
  const texts = getShownAnswers(found.turn).map((result) => getScopedText(result, meant).trim());
  return texts.filter((text) => text !== '').join('\n\n');
}
