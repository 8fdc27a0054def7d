/** The request of a user: the text and its context. */

import * as v from 'valibot';
import { imageOptionEntries, imageOptionNames } from '../../../product/common/imageOptions.ts';
import { limits } from '../../../product/common/limits.ts';
import { Mode } from '../../../product/common/mode.ts';
import { id, label } from '../../../product/common/schemas.ts';
import { Marks } from './marks.ts';
import { Attachment, Look } from './picture.ts';
import { Illustrates } from './plan.ts';
import { Quote } from './quote.ts';

/** Names of several models, each once. */
const Models = v.pipe(
  v.array(v.pipe(label, v.regex(/\S/))),
  v.minLength(2),
  v.maxLength(limits.models),
  v.check((names) => new Set(names).size === names.length),
  v.readonly(),
);

/** The user's options for pictures; an empty ratio or size = the service decides. */
export const PictureOptions = v.object({
  ...imageOptionEntries,
  /** Pictures of each prompt; missing = 1. */
  count: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.count))),
  /** Another model than the setting's. */
  model: v.exactOptional(label),
  /** Several models instead, each of which gets every request. */
  models: v.exactOptional(Models),
  /** Ids of built-in styles: each prompt is drawn in each of them; missing = none. A list that cannot be read is none. */
  styles: v.exactOptional(v.fallback(v.pipe(v.array(label), v.maxLength(limits.styles), v.readonly()), [])),
  /** The first of several prompts is sent and shown before its picture is sent with the others. */
  alike: v.exactOptional(v.literal(true)),
  /** A flat background is asked for, and made transparent here. */
  transparent: v.exactOptional(v.literal(true)),
});
export type PictureOptions = v.InferOutput<typeof PictureOptions>;

export const pictureOptionNames = [...imageOptionNames, 'count', 'model', 'models', 'styles', 'transparent'] as const;
export type PictureOption = (typeof pictureOptionNames)[number];

/** One of several prompts that are sent together, each for its own passage. */
export const Prompt = v.object({
  id,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  quote: v.exactOptional(Quote),
  /** An aspect ratio other than that of the options. */
  aspectRatio: v.exactOptional(label),
  look: v.exactOptional(Look),
});
export type Prompt = v.InferOutput<typeof Prompt>;

/** What is sent with one text. */
export const requestContextFields = {
  /** The text was made from its passage, which is not sent again besides it. */
  holdsPassage: v.exactOptional(v.literal(true)),
  /** The text asks to change its passage, or not; missing = its wording decides. */
  changesPassage: v.exactOptional(v.boolean()),
  /** Sent with a chat message besides its own passage. */
  context: v.exactOptional(v.pipe(v.array(Quote), v.maxLength(limits.context), v.readonly())),
  /** A chat message is sent for each of these separately: an answer each. */
  passages: v.exactOptional(v.pipe(v.array(Quote), v.maxLength(limits.prompts), v.readonly())),
  /** Replace the turn's own text: one picture, or `count` of them, for each. */
  prompts: v.exactOptional(v.pipe(v.array(Prompt), v.maxLength(limits.prompts), v.readonly())),
  attachments: v.exactOptional(v.pipe(v.array(Attachment), v.maxLength(limits.attachments), v.readonly())),
  /** Where one of the attachments is to be changed. */
  marks: v.exactOptional(Marks),
  /** The id of the picture to change; it is in an earlier result of the session. */
  from: v.exactOptional(id),
  /** Asks where the first file of `context` needs pictures. */
  illustrates: v.exactOptional(Illustrates),
  /** Sent with the turn's own text; each of several prompts has its own. */
  look: v.exactOptional(Look),
};

/** The request of a turn: all of it is sent again if the turn is requested again. */
export const TurnRequest = v.object({
  mode: Mode,
  /** The message (chat) or the prompt (image), as typed. */
  prompt: v.pipe(v.string(), v.maxLength(limits.message)),
  quote: v.exactOptional(Quote),
  options: PictureOptions,
  ...requestContextFields,
});
