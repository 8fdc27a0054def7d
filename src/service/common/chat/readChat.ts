import { type Answered, statusFailure } from '../failure/responseFailure.ts';
import { unfinishedFailure } from '../failure/unfinished.ts';
import { present } from '../fields.ts';
import { type Arrived, progressOf, refused } from '../response/arrival.ts';
import { type Collected, collectAnswer, readAnswer } from '../response/readResponse.ts';
import type { ChatPiece } from '../serviceTypes.ts';
import { ChatAnswer } from './chatAccumulator.ts';
import { empty } from './chatResponse.ts';

/** Reads a chat answer, whole or streamed, whichever was asked for. Never rejects with a `Failure`. */
export async function readChat(
  body: AsyncIterable<Uint8Array>,
  answered: Answered,
  onPiece: (piece: ChatPiece) => void,
): Promise<Arrived<ChatAnswer>> {
  const answer = new ChatAnswer(onPiece);
  if (answered.status >= 400) return refusal(answer, await collectAnswer(body, () => 'settled'), answered);
  const take = (value: unknown, isDocument: boolean) => answer.take(value, isDocument);
  // What was held back is given even when the rest fails.
  const ending = await readAnswer(body, take, () => answer.handOn()).finally(() => answer.end());
  answer.hasUnread = ending.hasUnread;
  const progress = answer.isBroken ? 'partial' : progressOf(answer, ending);
  const { holds, hasChoice: hasForm, complaints } = answer;
  const found = { progress, holds, hasForm, complaints, ending, answered };
  const failure = unfinishedFailure(found, answer.isStrange) ?? (holds ? undefined : empty(answer, ending));
  return { answer, progress, body: ending.body, ...present({ failure }) };
}

function refusal(answer: ChatAnswer, collected: Collected, answered: Answered): Arrived<ChatAnswer> {
  for (const value of collected.values) answer.take(value, true);
  answer.end();
  return refused({ answer, holds: answer.holds }, statusFailure(collected, answered));
}
