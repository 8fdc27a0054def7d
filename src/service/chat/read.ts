import type { ChatPiece } from '../../shared/service.ts';
import { collectAnswer, readAnswer } from '../answer/read.ts';
import type { Take } from '../answer/reader.ts';
import { type Answered, errorFailure, statusFailure } from '../failure/answered.ts';
import { isComplaint, isError } from '../failure/complaint.ts';
import { ChatAnswer, holdsMessage } from './answer.ts';
import { checkAnswer, isComplete } from './reply.ts';

/** Reads a chat answer, whole or streamed, whichever was asked for. Rejects with a `Failure`. */
export async function readChat(
  body: AsyncIterable<Uint8Array>,
  answered: Answered,
  onPiece: (piece: ChatPiece) => void,
): Promise<ChatAnswer> {
  if (answered.status >= 400) throw statusFailure(await collectAnswer(body, () => true), answered);
  const answer = new ChatAnswer(onPiece);
  const words: unknown[] = [];
  const take: Take = (value) => {
    const isWrong = isError(value);
    if (isWrong && !answer.hasEnded && !holdsMessage(value)) throw errorFailure(value, answered);
    if (isWrong) answer.error = value;
    if (!isComplaint(value) || holdsMessage(value)) return answer.take(value);
    words.push(value);
    return isWrong ? 'settled' : 'more';
  };
  // What was held back is given even when the rest fails.
  const ending = await readAnswer(body, take, () => answer.handOn()).finally(() => answer.end());
  if (words.length > 0 && !(answer.hasChoice && isComplete(answer, ending))) throw errorFailure(words[0], answered);
  checkAnswer(answer, ending, answered);
  return answer;
}
