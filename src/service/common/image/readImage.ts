import { isError, parseErrorBody } from '../failure/errorBody.ts';
import { isRefusalReason } from '../failure/kind.ts';
import { type ResponseInfo, statusFailure, unfinishedFailure } from '../failure/responseFailure.ts';
import { asWord, getFirst, omitUndefined } from '../fields.ts';
import { type Arrived, Complaints, createRefused, progressOf } from '../response/arrival.ts';
import type { ReadState } from '../response/reader.ts';
import { collectResponse } from '../response/readResponse.ts';
import type { TransportResponse } from '../transport.ts';
import { candidatesIn, type ImageAnswer, mergeChunks } from './mergeChunks.ts';
import { isOpenable } from './orderParts.ts';

/** Reads an image response; an image in it outweighs whatever else the service reports. Never rejects with a `Failure`. */
export async function readImage(
  { body }: Pick<TransportResponse, 'body'>,
  answered: ResponseInfo,
): Promise<Arrived<ImageAnswer>> {
  const collected = await collectResponse(body, answered.status >= 400 ? () => 'settled' : createExpectation());
  const { ending } = collected;
  const values = collected.values.flat();
  const gathered = mergeChunks(values);
  const complaints = new Complaints();
  for (const value of values) complaints.note(value);
  const hasReason = gathered.facts.finishReason !== undefined || gathered.blockReason !== undefined;
  const holds = gathered.candidates.flat().length > 0;
  const progress = complaints.error ? 'partial' : progressOf({ holds, hasReason, isSeries: values.length > 1 }, ending);
  const hasForm = (gathered.hasForm && values.length > 0) || hasReason;
  const isBroken = progress === 'partial' && complaints.error === undefined;
  const { head, isCut, hasUnread, body: came } = ending;
  const answer = { ...gathered, head, isCut, hasUnread, isBroken };
  if (holdsPicture(answer))
    return { answer: { ...answer, ...getErrorMessage(complaints.error) }, progress, body: came };
  if (answered.status >= 400 && !values.some(hasEnded))
    return createRefused(answer, holds, statusFailure(collected, answered));
  const found = { progress, holds, hasForm, isStrange: !gathered.hasForm, complaints, ending, answered };
  return { answer, progress, body: came, ...omitUndefined({ failure: unfinishedFailure(found) }) };
}

/** Returns the message of an error that arrived with an image. */
function getErrorMessage(complaint: unknown): Pick<ImageAnswer, 'error'> {
  if (complaint === undefined) return {};
  const { words, code } = parseErrorBody(complaint);
  return { error: words || code || '' };
}

function holdsPicture({ candidates }: ImageAnswer): boolean {
  return candidates.flat().some((part) => part.kind === 'picture' || (part.kind === 'link' && isOpenable(part.link)));
}

function hasEnded(value: unknown): boolean {
  return [...getFinishReasons(value), getBlockReason(value)].some((reason) => reason !== undefined);
}

function getFinishReasons(value: unknown): readonly unknown[] {
  return candidatesIn(value).map((one) => getFirst(one, 'finishReason', 'finish_reason'));
}

function getBlockReason(value: unknown): unknown {
  return getFirst(getFirst(value, 'promptFeedback', 'prompt_feedback'), 'blockReason', 'block_reason');
}

/**
 * Returns a function that decides after each value what is still expected: little if an image arrived and the value was alone, or after a
 * finish reason that no image follows. In a stream each image may have a finish reason of its own, followed by another image.
 */
function createExpectation(): (value: unknown, isDocument: boolean) => ReadState {
  let [hasPicture, isOver] = [false, false];
  return (value, isDocument) => {
    hasPicture ||= mergeChunks([value])
      .candidates.flat()
      .some(({ kind }) => kind === 'picture' || kind === 'link');
    const isRefused = getFinishReasons(value).some((reason) => isRefusalReason(asWord(reason) ?? ''));
    isOver ||= (hasPicture && isDocument) || isError(value) || getBlockReason(value) !== undefined || isRefused;
    if (isOver) return 'settled';
    return hasPicture && hasEnded(value) ? 'maybeWhole' : 'more';
  };
}
