import { modeTraits } from '../../../product/common/modes.ts';
import { getShownAnswers } from '../../../sessions/common/buildMessages.ts';
import type { Result, Session, Turn } from '../../../sessions/common/model/session.ts';
import { type ImageInTurn, pickedPicture } from '../../../sessions/common/pictureTurn.ts';
import { isIllustrated, isTextOnly } from '../../../sessions/common/resultParts.ts';
import type { AcceptedText } from '../../common/pageMessages.ts';

/** A result with its turn and session. */
export interface ResultContext {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
}

/** The part of a result an action applies to. Empty: the whole answer, or the picked picture. */
export interface ActionScope {
  /** Markdown, or plain text if the action takes plain text. */
  readonly part?: string;
  readonly pictureId?: string;
  /** The texts of answers with the changes that the user accepted. */
  readonly acceptedTexts?: readonly AcceptedText[];
}

/** Returns the named picture, or undefined if it is missing; without a name, the result's picked picture, otherwise its first. */
export function findTargetImage(
  { turn, result }: ResultContext,
  pictureId: string | undefined,
): ImageInTurn | undefined {
  const wanted = pictureId ?? pickedPicture(turn)?.id;
  const named = result.pictures.find(({ id }) => id === wanted);
  const picture = pictureId === undefined ? (named ?? result.pictures[0]) : named;
  return picture && { turn, result, picture };
}

/** Returns whether the result is a picture; text that was returned instead of a picture is inserted like a chat answer. */
export function isImageResult({ turn, result }: ResultContext): boolean {
  return isImageTurn({ turn }) && !isTextOnly(result);
}

export function isImageTurn({ turn }: Pick<ResultContext, 'turn'>): boolean {
  return modeTraits[turn.mode].produces === 'pictures';
}

/** Returns whether the action applies to a whole illustrated text, not to one picture of it. */
export function isWholeIllustratedText({ turn, result }: ResultContext, pictureId?: string): boolean {
  return isImageTurn({ turn }) && pictureId === undefined && isIllustrated(result);
}

export function hasSeveralPassages({ turn }: Pick<ResultContext, 'turn'>): boolean {
  return modeTraits[turn.mode].accepts.passages && (turn.passages?.length ?? 0) > 0;
}

/** Returns the ids of the results above the buttons that were sent. */
export function getSentResultIds({ turn, result }: ResultContext): readonly string[] {
  const results = hasSeveralPassages({ turn }) ? getShownAnswers(turn) : [result];
  return results.filter(({ queued }) => !queued).map(({ id }) => id);
}

/** Returns the selected part of an answer, its text with the accepted changes, or the whole answer. */
export function getScopedText({ id, text, textPart }: Result, { part, acceptedTexts = [] }: ActionScope): string {
  return part ?? acceptedTexts.find(({ resultId }) => resultId === id)?.text ?? textPart?.text ?? text;
}

/** Returns whether the answer has a text to insert; false only for a rewrite in which no single text was found. */
export function hasText({ textPart }: Result): boolean {
  return textPart === undefined || ['marked', 'read', 'whole'].includes(textPart.found);
}

/** Returns the text above the buttons. */
export function getActionText(found: ResultContext, meant: ActionScope = {}): string {
  if (!hasSeveralPassages(found) || meant.part !== undefined) return getScopedText(found.result, meant);
  const texts = getShownAnswers(found.turn).map((result) => getScopedText(result, meant).trim());
  return texts.filter((text) => text !== '').join('\n\n');
}
