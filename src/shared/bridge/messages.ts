/** What a bridge and a window say to each other: a line of JSON each, the window answering every line with one. */
import * as v from 'valibot';
import { limits } from '../limits.ts';
import { bridgeProtocol, longestLine, longestWait } from './bounds.ts';

const label = v.pipe(v.string(), v.maxLength(limits.label));
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.sentence));
const ticket = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{8}$/));

/** All that is read of a bridge before it is known to speak the same. */
export const Greeting = v.object({ type: v.literal('hello'), protocol: v.number() });

export const Hello = v.strictObject({
  type: v.literal('hello'),
  protocol: v.literal(bridgeProtocol),
  token: label,
  /** The folder of the window that the agent works in. */
  folder: path,
  /** That folder or one in it: where the agent works, and where its relative paths begin. */
  at: path,
  /** As the agent calls itself. */
  agent: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
});
export type Hello = v.InferOutput<typeof Hello>;

/** What a bridge asks once it is welcome. */
export const BridgeRequest = v.variant('type', [
  /** Draws, with the input of the tools; answered with a ticket at once, or with why there is none. */
  v.strictObject({ type: v.literal('draw'), input: v.record(v.string(), v.unknown()) }),
  v.strictObject({
    type: v.literal('wait'),
    ticket,
    milliseconds: v.pipe(v.number(), v.minValue(0), v.maxValue(longestWait)),
  }),
  /** The agent has been told what came of it: asked the same again, it means another picture. */
  v.strictObject({ type: v.literal('told'), ticket }),
  v.strictObject({ type: v.literal('list') }),
]);
export type BridgeRequest = v.InferOutput<typeof BridgeRequest>;

/** A picture of the agent's sessions. */
const ListedPicture = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  prompt: v.pipe(v.string(), v.maxLength(limits.picturePrompt)),
  mediaType: label,
  /** Pixels. */
  width: v.number(),
  height: v.number(),
  /** Where its bytes are. */
  file: path,
  /** The file it was saved to; missing = it stands in the session alone. */
  path: v.exactOptional(path),
});
export type ListedPicture = v.InferOutput<typeof ListedPicture>;

/** What came of a picture. */
export const Answer = v.strictObject({
  type: v.literal('answer'),
  /** Words for the model. */
  text: v.pipe(v.string(), v.maxLength(100_000)),
  isError: v.boolean(),
  /** Small enough to go along; the bytes as base64. */
  preview: v.exactOptional(
    v.strictObject({ mediaType: label, data: v.pipe(v.string(), v.maxLength(longestLine / 2)) }),
  ),
});
export type BridgeAnswer = v.InferOutput<typeof Answer>;

export const WindowReply = v.variant('type', [
  v.strictObject({ type: v.literal('welcome') }),
  v.strictObject({ type: v.literal('refused'), why: v.picklist(['version', 'token']) }),
  v.strictObject({ type: v.literal('ticket'), ticket }),
  v.strictObject({ type: v.literal('waiting') }),
  Answer,
  v.strictObject({ type: v.literal('unknown') }),
  v.strictObject({
    type: v.literal('pictures'),
    pictures: v.pipe(v.array(ListedPicture), v.maxLength(50)),
    /** Tickets of what is still drawn. */
    running: v.pipe(v.array(ticket), v.maxLength(200)),
  }),
  v.strictObject({ type: v.literal('done') }),
]);
export type WindowReply = v.InferOutput<typeof WindowReply>;
