/** The facts that both operations report along with their result. Sessions store them under the same names. */
import * as v from 'valibot';
import { truncate } from '../../base/common/truncate.ts';
import { limits } from '../../product/common/limits.ts';
import { count, label, sentence } from '../../product/common/schemas.ts';
import { Cost } from './cost.ts';
import { SafetyRating } from './failureReport.ts';
import { omitUndefined } from './fields.ts';
import { Usage } from './usage.ts';

/** A problem reported along with a usable result, or more items than one response may store; shown in a note. */
export const ResponseWarning = v.object({
  kind: v.picklist(['error', 'unknownPart', 'unreadable', 'brokenOff', 'unread', 'cut', 'leftOut']),
  /** The service's own message. */
  words: v.exactOptional(sentence),
  /** How many images and links were left out. */
  count: v.exactOptional(count),
});
export type ResponseWarning = v.InferOutput<typeof ResponseWarning>;

/** More safety verdicts than a session stores. */
const mostRatings = 100;

/** The stored form; `limitFacts` truncates what a service reports to it. */
export const ResponseFacts = v.object({
  finishReason: v.exactOptional(label),
  usage: v.exactOptional(Usage),
  cost: v.exactOptional(Cost),
  /** The model that answered, as the service reports it. */
  modelAnswered: v.exactOptional(label),
  requestId: v.exactOptional(label),
  safety: v.exactOptional(v.pipe(v.array(SafetyRating), v.maxLength(mostRatings), v.readonly())),
  /** Web addresses that the answer is based on, as the service reports them. */
  sources: v.exactOptional(v.pipe(v.array(sentence), v.maxLength(limits.results), v.readonly())),
  remarks: v.exactOptional(v.pipe(v.array(ResponseWarning), v.maxLength(limits.remarks), v.readonly())),
  /** How often the request was sent, if the service may have billed more than one of them. */
  attempts: v.exactOptional(count),
});
export type ResponseFacts = v.InferOutput<typeof ResponseFacts>;

/** Returns the facts alone, truncated to what a session stores; `own` are Limn's warnings, which replace the service's. */
export function limitFacts(facts: ResponseFacts, own: readonly ResponseWarning[]): ResponseFacts {
  const { finishReason, usage, cost, modelAnswered, requestId, safety, sources, remarks = [], attempts } = facts;
  const warnings = [...remarks.slice(0, limits.remarks - own.length).map(limitWarning), ...own];
  return omitUndefined({
    finishReason: finishReason && limitLabel(finishReason),
    usage: usage && limitUsage(usage),
    cost,
    modelAnswered: modelAnswered && limitLabel(modelAnswered),
    requestId: requestId && limitLabel(requestId),
    safety: safety?.slice(0, mostRatings).map(limitRating),
    sources: sources && limitLinks(sources),
    remarks: warnings.length > 0 ? warnings : undefined,
    attempts,
  });
}

/** Returns the facts of a response without its content. */
export function pickFacts(reply: ResponseFacts): ResponseFacts {
  const facts = Object.entries(reply).filter(([name]) => Object.hasOwn(ResponseFacts.entries, name));
  // The filter above is the check that makes this cast true.
  return Object.fromEntries(facts) as ResponseFacts;
}

/** Caps the counts, so that their sum over a session stays a finite number whatever a service counts. */
function limitUsage(usage: Usage): Usage {
  const counts = Object.entries(usage).map(([name, tokens]: [string, number]) => [
    name,
    Math.min(Math.max(0, tokens), Number.MAX_SAFE_INTEGER),
  ]);
  return Object.fromEntries(counts) as Usage;
}

function limitRating({ category, probability, blocked }: SafetyRating): SafetyRating {
  const verdict = omitUndefined({ probability: probability && limitLabel(probability), blocked });
  return { category: limitLabel(category), ...verdict };
}

function limitWarning({ words, ...warning }: ResponseWarning): ResponseWarning {
  return { ...warning, ...(words !== undefined && { words: truncate(words, limits.sentence) }) };
}

/** Omits a link that is too long, because part of a URL leads nowhere. */
export function limitLinks(links: readonly string[]): readonly string[] {
  return links.filter(isLink).slice(0, limits.results);
}

export function isLink(link: string): boolean {
  return link.length <= limits.sentence;
}

export function limitLabel(text: string): string {
  return truncate(text, limits.label);
}
