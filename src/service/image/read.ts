import { type Collected, collectAnswer } from '../answer/read.ts';
import { type Answered, endingFailure, errorFailure, statusFailure } from '../failure/answered.ts';
import { complaintIn, isComplaint, isError } from '../failure/complaint.ts';
import { isRule } from '../failure/refusal.ts';
import { list, pick, pieces, word } from '../fields.ts';
import type { TransportReply } from '../transport.ts';
import { gatherAnswer, type ImageAnswer } from './answer.ts';
import { isOpenable } from './inOrder.ts';
import { withWords } from './reply.ts';
import { strayPictures } from './stray.ts';

/** Reads an image answer; a picture in it counts more than whatever else the service says. Rejects with a `Failure`. */
export async function readImage({ body }: Pick<TransportReply, 'body'>, answered: Answered): Promise<ImageAnswer> {
  const collected = await collectAnswer(body, answered.status >= 400 ? () => true : wholeness());
  const { ending } = collected;
  const values = collected.values.flat();
  const answer = { ...gatherAnswer(values), head: ending.head, isCut: ending.isCut };
  const complaint = values.find(isError) ?? (answer.hasForm ? undefined : values.find(isComplaint));
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
  return [...reasonsOf(value), blockOf(value)].some((reason) => reason !== undefined);
}

function reasonsOf(value: unknown): readonly unknown[] {
  return list(pick(value, 'candidates')).map((one) => pick(one, 'finishReason', 'finish_reason'));
}

function blockOf(value: unknown): unknown {
  return pick(pick(value, 'promptFeedback', 'prompt_feedback'), 'blockReason', 'block_reason');
}

/**
 * Tells of each value whether the answer is whole with it: a picture and a reason for ending came, or a word after which no picture comes.
 * A reason alone does not make it so, since some services put one on every chunk.
 */
function wholeness(): (value: unknown) => boolean {
  let [hasPicture, hasReason] = [false, false];
  return (value) => {
    hasPicture ||= bringsPicture(value);
    hasReason ||= hasEnded(value);
    return (hasPicture && hasReason) || isError(value) || isRefusal(value);
  };
}

function bringsPicture(value: unknown): boolean {
  const parts = list(pick(value, 'candidates')).flatMap((one) => list(pick(pick(one, 'content'), 'parts')));
  return parts.some((part) => {
    const hasData = pick(part, 'inlineData', 'inline_data', 'fileData', 'file_data') !== undefined;
    return (
      hasData ||
      strayPictures(part).length > 0 ||
      pieces(pick(part, 'text')).some((piece) => typeof piece === 'string' && piece.includes('data:image/'))
    );
  });
}

function isRefusal(value: unknown): boolean {
  return blockOf(value) !== undefined || reasonsOf(value).some((reason) => isRule(word(reason) ?? ''));
}

/** A stream of this operation has no end mark; a reason for ending stands for it, and one that began nothing lacks nothing. */
function isWhole(answer: ImageAnswer, { values, ending }: Collected): boolean {
  const hasReason = answer.finishReason !== undefined || answer.blockReason !== undefined;
  const isIdle = answer.candidates.length === 0 && ending.cause === undefined && !ending.isCut;
  const hasEnd = ending.state === 'closed' && ending.cause === undefined;
  return values.length > 0 && (hasEnd || hasReason || isIdle);
}
