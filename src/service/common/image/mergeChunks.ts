import { findCost } from '../cost.ts';
import type { SafetyRating } from '../failureReport.ts';
import {
  asCount,
  asFields,
  asList,
  asText,
  asWord,
  type Fields,
  getFirst,
  isFields,
  omitUndefined,
  oneOrMore,
} from '../fields.ts';
import { sourcesIn } from '../response/sources.ts';
import type { ResponseFacts } from '../responseFacts.ts';
import type { Usage } from '../usage.ts';
import { getForeignCandidates, type Part, partsOf, strayCandidates } from './contentParts.ts';
import { mergeContents } from './rawContent.ts';

/** Everything an image response contains (the contract, section 2.2), from one value or from its chunks. */
export interface ImageAnswer {
  /** The parts of each candidate, ordered by index. */
  readonly candidates: readonly (readonly Part[])[];
  /** The raw contents that the first candidates were read from. */
  readonly contents: readonly Fields[];
  /** The service's explanation of why it finished or blocked. */
  readonly message?: string;
  readonly blockReason?: string;
  readonly safety: readonly SafetyRating[];
  readonly sources: readonly string[];
  readonly facts: ResponseFacts;
  /** The message of an error that arrived with the rest. */
  readonly error?: string;
  /** The beginning of the response unchanged, shown if it has no image. */
  readonly head?: string;
  /** Whether it broke off, so that it cannot be sent back as a turn. */
  readonly isCut?: boolean;
  /** Whether some of its events could not be read. */
  readonly hasUnread?: boolean;
  /** Whether more of it was to come, of which nothing is known. */
  readonly isBroken?: boolean;
  /** Whether it has the form of a response at all, even of an empty one. */
  readonly hasForm: boolean;
}

/** Maximum number of ratings; a session stores no more. */
const mostRatings = 50;

/** Merges the chunks of one response; never throws, whatever they contain. */
export function mergeChunks(chunks: readonly unknown[]): ImageAnswer {
  const candidates = chunks.flatMap(candidatesIn).filter(isFields);
  const whole = byIndex(candidates);
  const feedback = chunks.map((chunk) => getFirst(chunk, 'promptFeedback', 'prompt_feedback'));
  const filtered = chunks
    .flatMap((chunk) => asList(getFirst(chunk, 'predictions')))
    .map((one) => asText(getFirst(one, 'raiFilteredReason')));
  const last = (...names: string[]) =>
    chunks.map((chunk) => getFirst(chunk, ...names)).findLast((value) => value !== undefined);
  const known = [...whole.map(partsOf), ...getForeignCandidates(chunks)];
  const hasPicture = known.flat().some(({ kind }) => kind === 'picture' || kind === 'link');
  return {
    candidates: hasPicture ? known : [...known, ...strayCandidates(chunks)],
    contents: whole.map((chunk) => mergeContents(chunk.map((one) => getFirst(one, 'content')))),
    safety: [...candidates, ...feedback].flatMap(ratingsOf).slice(0, mostRatings),
    sources: candidates.flatMap(sourcesIn),
    hasForm: candidates.length > 0 || chunks.every(isEmptyForm),
    facts: omitUndefined({
      finishReason: candidates.map((one) => asWord(getFirst(one, 'finishReason', 'finish_reason'))).findLast(Boolean),
      usage: usageOf(last('usageMetadata', 'usage_metadata', 'usage')),
      cost: chunks.map(findCost).findLast(Boolean),
      modelAnswered: asWord(last('modelVersion', 'model_version', 'model')),
      requestId: asWord(last('responseId', 'response_id')),
    }),
    ...omitUndefined({
      message: [...candidates.map(messageOf), ...feedback.map(messageOf), ...filtered].find(Boolean),
      blockReason: feedback.map(blockReasonOf).find(Boolean) ?? (filtered.some(Boolean) ? 'BLOCKED' : undefined),
    }),
  };
}

/** Returns the candidates; a single one may arrive without its list. */
export function candidatesIn(chunk: unknown): readonly unknown[] {
  const candidates = getFirst(chunk, 'candidates');
  return isFields(candidates) && getFirst(candidates, 'content') === undefined ? [] : oneOrMore(candidates);
}

/** Groups the chunks by candidate; a missing index means the first. */
function byIndex(candidates: readonly unknown[]): readonly (readonly unknown[])[] {
  const groups = new Map<number, unknown[]>();
  for (const candidate of candidates) {
    const index = asCount(getFirst(candidate, 'index')) ?? 0;
    const group = groups.get(index);
    if (group) group.push(candidate);
    else groups.set(index, [candidate]);
  }
  return [...groups.entries()].sort(([a], [b]) => a - b).map(([, group]) => group);
}

function messageOf(value: unknown): string | undefined {
  return asText(getFirst(value, 'finishMessage', 'finish_message', 'blockReasonMessage', 'block_reason_message'));
}

function blockReasonOf(feedback: unknown): string | undefined {
  const reason = asWord(getFirst(feedback, 'blockReason', 'block_reason'));
  return reason && /UNSPECIFIED$|^0$/i.test(reason) ? undefined : reason;
}

function ratingsOf(value: unknown): readonly SafetyRating[] {
  return asList(getFirst(value, 'safetyRatings', 'safety_ratings')).flatMap((rating) => {
    const category = asWord(getFirst(rating, 'category'));
    const { blocked } = asFields(rating);
    const verdict = omitUndefined({
      probability: asWord(getFirst(rating, 'probability')),
      blocked: blocked === true ? true : undefined,
    });
    return category ? [{ category, ...verdict }] : [];
  });
}

function usageOf(value: unknown): Usage | undefined {
  if (!isFields(value)) return undefined;
  const details = asList(getFirst(value, 'candidatesTokensDetails', 'candidates_tokens_details'));
  const picture = details.find((detail) => asWord(getFirst(detail, 'modality'))?.toUpperCase() === 'IMAGE');
  return omitUndefined({
    prompt: asCount(getFirst(value, 'promptTokenCount', 'prompt_token_count', 'prompt_tokens', 'input_tokens')),
    cached: asCount(getFirst(value, 'cachedContentTokenCount', 'cached_content_token_count')),
    answer: asCount(
      getFirst(value, 'candidatesTokenCount', 'candidates_token_count', 'completion_tokens', 'output_tokens'),
    ),
    reasoning: asCount(getFirst(value, 'thoughtsTokenCount', 'thoughts_token_count')),
    picture: asCount(getFirst(picture, 'tokenCount', 'token_count')),
    total: asCount(getFirst(value, 'totalTokenCount', 'total_token_count', 'total_tokens')),
  });
}

/** The fields that contain results, and those that a response without results may have. */
const [results, others] = [
  ['candidates', 'predictions', 'data'],
  ['promptFeedback', 'prompt_feedback', 'usageMetadata', 'usage_metadata', 'responseId'],
];

/** Whether it is `{}`, `null`, or a response whose result is missing, null or an empty list. */
function isEmptyForm(chunk: unknown): boolean {
  if (chunk === null) return true;
  const names = Object.keys(asFields(chunk));
  const isEmpty = results.every(
    (name) => asList(getFirst(chunk, name) ?? []).length === 0 && !isFields(getFirst(chunk, name)),
  );
  const isKnown = names.length === 0 || names.some((name) => [...results, ...others].includes(name));
  return isFields(chunk) && isEmpty && isKnown;
}
