import { type Collected, collectAnswer } from '../answer/read.ts';
import { type Answered, endingFailure, errorFailure, statusFailure } from '../failure/answered.ts';
import { complaintIn, isComplaint } from '../failure/complaint.ts';
import { list, pick } from '../fields.ts';
import type { TransportReply } from '../transport.ts';
import { gatherAnswer, type ImageAnswer } from './answer.ts';
import { isOpenable } from './inOrder.ts';
import { withWords } from './reply.ts';

/** Reads an image answer; a picture in it counts more than whatever else the service says. Rejects with a `Failure`. */
export async function readImage({ body }: Pick<TransportReply, 'body'>, answered: Answered): Promise<ImageAnswer> {
  const collected = await collectAnswer(body, hasEnded);
  const { ending } = collected;
  const values = collected.values.flat();
  const answer = { ...gatherAnswer(values), head: ending.head };
  const complaint = values.find(isComplaint);
  if (holdsPicture(answer)) return { ...answer, ...beside(complaint) };
  if (answered.status >= 400 && !values.some(hasEnded)) throw statusFailure(collected, answered);
  if (complaint !== undefined) throw withWords(errorFailure(complaint, answered), answer);
  if (!isWhole(answer, collected)) throw withWords(endingFailure(ending, answered, !answer.hasForm), answer);
  return answer;
}

/** What an error says that came with a picture. */
function beside(complaint: unknown): Pick<ImageAnswer, 'error'> {
  if (complaint === undefined) return {};
  const { words, code } = complaintIn(complaint);
  return { error: words || code || '' };
}

function holdsPicture({ candidates }: ImageAnswer): boolean {
  return candidates.flat().some((part) => part.kind === 'picture' || (part.kind === 'link' && isOpenable(part.link)));
}

function hasEnded(value: unknown): boolean {
  const reasons = list(pick(value, 'candidates')).map((one) => pick(one, 'finishReason', 'finish_reason'));
  const blocked = pick(pick(value, 'promptFeedback', 'prompt_feedback'), 'blockReason', 'block_reason');
  return [...reasons, blocked].some((reason) => reason !== undefined);
}

/** A stream of this operation has no end mark; a reason for ending stands for it, and one that began nothing lacks nothing. */
function isWhole(answer: ImageAnswer, { values, ending }: Collected): boolean {
  const hasReason = answer.finishReason !== undefined || answer.blockReason !== undefined;
  const isIdle = answer.candidates.length === 0 && ending.cause === undefined;
  return values.length > 0 && (ending.state === 'closed' || hasReason || isIdle);
}
