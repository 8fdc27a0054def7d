import { complaintIn, isError } from '../failure/errorBody.ts';
import { isRule } from '../failure/refusalReasons.ts';
import { type Answered, statusFailure } from '../failure/responseFailure.ts';
import { unfinishedFailure } from '../failure/unfinished.ts';
import { pick, present, word } from '../fields.ts';
import { type Arrived, Complaints, progressOf, refused } from '../response/arrival.ts';
import type { Want } from '../response/reader.ts';
import { collectAnswer } from '../response/readResponse.ts';
import type { TransportReply } from '../transport.ts';
import { candidatesIn, gatherAnswer, type ImageAnswer } from './mergeChunks.ts';
import { isOpenable } from './orderParts.ts';

/** Reads an image answer; an image in it counts more than whatever else the service says. Never rejects with a `Failure`. */
export async function readImage(
  { body }: Pick<TransportReply, 'body'>,
  answered: Answered,
): Promise<Arrived<ImageAnswer>> {
  const collected = await collectAnswer(body, answered.status >= 400 ? () => 'settled' : wanted());
  const { ending } = collected;
  const values = collected.values.flat();
  const gathered = gatherAnswer(values);
  const complaints = new Complaints();
  for (const value of values) complaints.note(value);
  const hasReason = gathered.finishReason !== undefined || gathered.blockReason !== undefined;
  const holds = gathered.candidates.flat().length > 0;
  const progress = complaints.error ? 'partial' : progressOf({ holds, hasReason, isSeries: values.length > 1 }, ending);
  const hasForm = (gathered.hasForm && values.length > 0) || hasReason;
  const isBroken = progress === 'partial' && complaints.error === undefined;
  const { head, isCut, hasUnread, body: came } = ending;
  const answer = { ...gathered, head, isCut, hasUnread, isBroken };
  if (holdsPicture(answer)) return { answer: { ...answer, ...beside(complaints.error) }, progress, body: came };
  if (answered.status >= 400 && !values.some(hasEnded))
    return refused({ answer, holds }, statusFailure(collected, answered));
  const found = { progress, holds, hasForm, complaints, ending, answered };
  return { answer, progress, body: came, ...present({ failure: unfinishedFailure(found, !gathered.hasForm) }) };
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
  return candidatesIn(value).map((one) => pick(one, 'finishReason', 'finish_reason'));
}

function blockOf(value: unknown): unknown {
  return pick(pick(value, 'promptFeedback', 'prompt_feedback'), 'blockReason', 'block_reason');
}

/**
 * Tells what is wanted behind each value: little where an image came and the value stands by itself, or a word came after which no image does.
 * Of a stream each image may have a reason for its end, and another one follows.
 */
function wanted(): (value: unknown, isDocument: boolean) => Want {
  let [hasPicture, isOver] = [false, false];
  return (value, isDocument) => {
    hasPicture ||= bringsPicture(value);
    isOver ||= (hasPicture && isDocument) || isError(value) || isRefusal(value);
    if (isOver) return 'settled';
    return hasPicture && hasEnded(value) ? 'maybeWhole' : 'more';
  };
}

function bringsPicture(value: unknown): boolean {
  const { candidates } = gatherAnswer([value]);
  return candidates.flat().some((part) => part.kind === 'picture' || part.kind === 'link');
}

function isRefusal(value: unknown): boolean {
  return blockOf(value) !== undefined || reasonsOf(value).some((reason) => isRule(word(reason) ?? ''));
}
