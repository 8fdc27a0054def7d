import type { Failure } from '../../shared/failures.ts';
import type { ChatPiece } from '../../shared/service.ts';
import { type Arrived, afterBeginning, progressOf } from '../answer/arrival.ts';
import { collectAnswer, type Ending, readAnswer } from '../answer/read.ts';
import { type Answered, endingFailure, errorFailure, statusFailure } from '../failure/answered.ts';
import { present } from '../fields.ts';
import { ChatAnswer } from './answer.ts';
import { empty } from './reply.ts';

/** Reads a chat answer, whole or streamed, whichever was asked for. Rejects with the `Failure` of a status of failure. */
export async function readChat(
  body: AsyncIterable<Uint8Array>,
  answered: Answered,
  onPiece: (piece: ChatPiece) => void,
): Promise<Arrived<ChatAnswer>> {
  if (answered.status >= 400) throw statusFailure(await collectAnswer(body, () => true), answered);
  const answer = new ChatAnswer(onPiece);
  const take = (value: unknown, isDocument: boolean) => answer.take(value, isDocument);
  // What was held back is given even when the rest fails.
  const ending = await readAnswer(body, take, () => answer.handOn()).finally(() => answer.end());
  answer.hasUnread = ending.hasUnread;
  const progress = answer.isBroken ? 'partial' : progressOf(answer, ending);
  return { answer, progress, ...present({ failure: failureOf(answer, { progress, ending, answered }) }) };
}

interface Reading extends Pick<Arrived<ChatAnswer>, 'progress'> {
  readonly ending: Ending;
  readonly answered: Answered;
}

function failureOf(answer: ChatAnswer, { progress, ending, answered }: Reading): Failure | undefined {
  const { hasChoice, holds, complaints } = answer;
  const isWhole = progress === 'complete' && hasChoice;
  if (complaints.last !== undefined && !isWhole) {
    const failure = errorFailure(complaints.last, answered);
    return holds || complaints.hasBegun(ending) ? afterBeginning(failure) : failure;
  }
  if (!isWhole) return endingFailure(ending, answered, { progress, isStrange: answer.isStrange });
  return holds ? undefined : empty(answer, ending);
}
