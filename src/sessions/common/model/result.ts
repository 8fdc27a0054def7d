import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { count, id, label, sentence, time } from '../../../product/common/schemas.ts';
import { FailureReport, SafetyRating } from '../../../service/common/failureReport.ts';
import { Usage } from '../../../service/common/usage.ts';
import { Insertion } from './insertion.ts';
import { Picture } from './picture.ts';
import { Plan } from './plan.ts';

const candidate = { candidate: v.exactOptional(count) };

/** One thing an image answer holds; its place in the list is the service's. `candidate` counts from 0 and is missing for the first. */
export const ResultPart = v.variant('kind', [
  /** Markdown. */
  v.object({ kind: v.literal('words'), text: v.pipe(v.string(), v.maxLength(limits.answer)), ...candidate }),
  /** The id of one of its result's pictures. */
  v.object({ kind: v.literal('picture'), id, ...candidate }),
  /** One of its result's links. */
  v.object({ kind: v.literal('link'), link: sentence, ...candidate }),
]);
export type ResultPart = v.InferOutput<typeof ResultPart>;

/**
 * What else came with pictures that stand: an error beside them, a part of no known kind, a picture that could not be read, a break, an event that could not be read. Of any
 * answer that it was longer than is kept, or had more pictures and addresses.
 */
export const Remark = v.object({
  kind: v.picklist(['error', 'unknownPart', 'unreadable', 'brokenOff', 'unread', 'cut', 'leftOut']),
  /** The service's own. */
  words: v.exactOptional(sentence),
  /** How many pictures and addresses were left out. */
  count: v.exactOptional(count),
});
export type Remark = v.InferOutput<typeof Remark>;

/**
 * What of an answer is the text it was asked for. `marked`: the answer said it; `read`: its shape says it; `whole`: nothing says
 * it, so all of it is meant. The others have none to be put anywhere: the answer has more than one, ended too early, is empty, or declined.
 */
export const TextPart = v.object({
  found: v.picklist(['marked', 'read', 'whole', 'several', 'cut', 'empty', 'declined']),
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
  /** Markdown: what is said about it. */
  remarks: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
  /** It came with the marks that were asked for, which the result's own text has no more. */
  hadMarks: v.exactOptional(v.literal(true)),
});
export type TextPart = v.InferOutput<typeof TextPart>;

/** One request of a turn: a version of an answer, or one of the picture replies that stand side by side. */
export const Result = v.object({
  id,
  /** Which of the turn's prompts it draws, or of its passages it answers; missing = the turn's own text. */
  promptId: v.exactOptional(id),
  /** The words it was asked with, where the turn's were edited since. */
  prompt: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.message))),
  /** Not sent yet, since others are in flight; it stays on one that was stopped before it was sent, which cost nothing. */
  queued: v.exactOptional(v.literal(true)),
  /** How a picture was continued: with the whole conversation, or, where the service refused that, with the picture alone. */
  continued: v.exactOptional(v.picklist(['conversation', 'picture'])),
  /** The service's own turn is kept beside the session as it came, to be sent back when a picture of it is continued. */
  echo: v.exactOptional(v.literal(true)),
  state: v.picklist(['running', 'done', 'stopped', 'failed']),
  startedAt: time,
  /** From sending to the end, milliseconds. */
  duration: v.exactOptional(count),
  /** The model asked. */
  model: label,
  /** The model that answered, by its own word. */
  modelAnswered: v.exactOptional(label),
  text: v.pipe(v.string(), v.maxLength(limits.answer)),
  reasoning: v.pipe(v.string(), v.maxLength(limits.answer)),
  /** From the first piece of reasoning to the first of the answer, milliseconds. */
  reasoningDuration: v.exactOptional(count),
  pictures: v.pipe(v.array(Picture), v.maxLength(limits.pictures), v.readonly()),
  earlier: v.pipe(v.array(Picture), v.maxLength(limits.results), v.readonly()),
  /** Of an image answer: words, pictures and links in the service's order; missing = one from before they were kept, or a chat's. */
  parts: v.exactOptional(v.pipe(v.array(ResultPart), v.maxLength(limits.parts), v.readonly())),
  remarks: v.exactOptional(v.pipe(v.array(Remark), v.maxLength(limits.remarks), v.readonly())),
  links: v.pipe(v.array(sentence), v.maxLength(limits.results), v.readonly()),
  sources: v.exactOptional(v.pipe(v.array(sentence), v.maxLength(limits.results), v.readonly())),
  toolCalls: v.pipe(v.array(label), v.maxLength(limits.results), v.readonly()),
  finishReason: v.exactOptional(label),
  usage: v.exactOptional(Usage),
  requestId: v.exactOptional(label),
  safety: v.exactOptional(v.pipe(v.array(SafetyRating), v.maxLength(100), v.readonly())),
  refused: v.exactOptional(v.boolean()),
  /** How often it was sent, where the service may have counted more than one of them. */
  attempts: v.exactOptional(count),
  failure: v.exactOptional(FailureReport),
  /** While it waits to be sent again: until when. */
  retryAt: v.exactOptional(time),
  insertion: v.exactOptional(Insertion),
  /** Of an answer that was to change its passage; missing = it was not, or is not there yet. One that cannot be read is the whole. */
  textPart: v.exactOptional(v.fallback(TextPart, { found: 'whole' })),
  /** Which pictures its answer proposes, as the user has it by now; one that cannot be read is none. */
  plan: v.exactOptional(v.fallback(Plan, { rows: [] })),
});
export type Result = v.InferOutput<typeof Result>;
