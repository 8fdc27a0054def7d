import { Failure } from '../../shared/failures.ts';
import type { ChatReply, ReceivedPicture } from '../../shared/service.ts';
import type { Ending } from '../answer/read.ts';
import { type Answered, endingFailure } from '../failure/answered.ts';
import { present } from '../fields.ts';
import { decodePictures } from '../picture/decode.ts';
import type { ChatAnswer } from './answer.ts';

/** Throws the failure of an answer that holds no choice, or that was cut. */
export function checkAnswer(answer: ChatAnswer, ending: Ending, answered: Answered): void {
  if (!answer.hasChoice) throw endingFailure(ending, answered, answer.isStrange);
  if (!isComplete(answer, ending)) throw broken(answer, ending);
}

/** The whole answer, or the failure that says why there is none. Rejects with a `Failure` or the signal's reason. */
export async function chatReply(answer: ChatAnswer, signal: AbortSignal): Promise<ChatReply> {
  const pictures = await picturesOf(answer, signal);
  const { text, reasoning, finishReason, usage, model } = answer;
  const toolCalls = [...answer.toolCalls];
  if (text.trim() === '' && reasoning === '' && pictures.length + toolCalls.length === 0) throw empty(answer);
  const facts = present({ finishReason, usage, model, refused: answer.refused || undefined });
  return { text, reasoning, pictures, toolCalls, ...facts };
}

/** A stream says that it ends by a reason or by its end mark; without either it was cut. */
function isComplete(answer: ChatAnswer, ending: Ending): boolean {
  return answer.finishReason !== undefined || ending.state === 'closed';
}

function broken(answer: ChatAnswer, { cause }: Ending): Failure {
  const tokens = answer.usage?.total;
  return new Failure('answerBroken', { billed: 'maybe', retry: 'button', ...present({ tokens }) }, { cause });
}

function empty(answer: ChatAnswer): Failure {
  const isFiltered = /^content_filter$/i.test(answer.finishReason ?? '');
  const facts = present({ code: answer.finishReason, tokens: answer.usage?.total });
  if (isFiltered) return new Failure('refused', { billed: 'maybe', retry: 'never', ...facts });
  return new Failure('answerEmpty', { billed: 'maybe', retry: 'button', ...facts });
}

/** Pictures in a chat are a gift: one that cannot be read is left out. */
async function picturesOf({ pictures }: ChatAnswer, signal: AbortSignal): Promise<readonly ReceivedPicture[]> {
  const sources = pictures.filter((address) => !/^https?:/i.test(address)).map((data) => ({ data }));
  const decoded = await decodePictures(sources, signal);
  return decoded.pictures.map(({ picture }) => picture);
}
