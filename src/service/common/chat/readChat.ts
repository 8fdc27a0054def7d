import { type ResponseInfo, statusFailure, unfinishedFailure } from '../failure/responseFailure.ts';
import { omitUndefined } from '../fields.ts';
import { type Arrived, progressOf, refused } from '../response/arrival.ts';
import { type Collected, collectResponse, readResponse } from '../response/readResponse.ts';
import type { ChatDelta } from '../serviceTypes.ts';
import { ChatAccumulator } from './chatAccumulator.ts';
import { empty } from './chatResponse.ts';

/** Reads a chat response, whole or streamed, whichever was requested. Never rejects with a `Failure`. */
export async function readChat(
  body: AsyncIterable<Uint8Array>,
  answered: ResponseInfo,
  onPiece: (piece: ChatDelta) => void,
): Promise<Arrived<ChatAccumulator>> {
  const answer = new ChatAccumulator(onPiece);
  if (answered.status >= 400) return refusal(answer, await collectResponse(body, () => 'settled'), answered);
  const take = (value: unknown, isDocument: boolean) => answer.take(value, isDocument);
  // What was held back is passed on even if the rest fails.
  const ending = await readResponse(body, take, () => answer.handOn()).finally(() => answer.end());
  answer.hasUnread = ending.hasUnread;
  const progress = answer.isBroken ? 'partial' : progressOf(answer, ending);
  const { holds, hasChoice: hasForm, isUnknownFormat: isStrange, complaints } = answer;
  const found = { progress, holds, hasForm, isStrange, complaints, ending, answered };
  const failure = unfinishedFailure(found) ?? (holds ? undefined : empty(answer, ending));
  return { answer, progress, body: ending.body, ...omitUndefined({ failure }) };
}

function refusal(answer: ChatAccumulator, collected: Collected, answered: ResponseInfo): Arrived<ChatAccumulator> {
  for (const value of collected.values) answer.take(value, true);
  answer.end();
  return refused({ answer, holds: answer.holds }, statusFailure(collected, answered));
}
