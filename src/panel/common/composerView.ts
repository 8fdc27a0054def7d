/** The composer and the controls around it. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { Mode } from '../../product/common/mode.ts';
import { count, id, label, list, sentence } from '../../product/common/schemas.ts';
import { ReadyPromptView } from '../../prompts/common/readyPromptView.ts';
import { LookChoice } from '../../sessions/common/model/picture.ts';
import { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import { AttachmentView, BaseImageView } from './imageView.ts';
import { QuoteView } from './turnView.ts';

/** One of several prompts, editable before it is sent. */
export const PromptView = v.object({
  id,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  /** The lines of its own passage: "line 18". */
  lines: v.exactOptional(label),
});
export type PromptView = v.InferOutput<typeof PromptView>;

/** The look that is sent with an image prompt; `without`, `meant` and `notMeant` are the user's choices. */
export const LookView = v.object({
  name: label,
  /** All characters that the prompt may name, with "2 pictures". */
  characters: list(v.object({ name: label, says: label })),
  /** Which part of the look is not sent, and why. */
  problem: v.exactOptional(sentence),
  /** No part of the look is sent. */
  isBroken: v.exactOptional(v.literal(true)),
  ...LookChoice.entries,
});
export type LookView = v.InferOutput<typeof LookView>;

export const ComposerView = v.object({
  mode: Mode,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  options: PictureOptions,
  /** The time of the latest typing that the host has received, milliseconds since 1970 by the page's clock. */
  typedAt: v.exactOptional(count),
  quote: v.exactOptional(QuoteView),
  prompts: v.exactOptional(v.pipe(v.array(PromptView), v.maxLength(limits.prompts), v.readonly())),
  context: v.exactOptional(list(QuoteView)),
  /** Why the draft cannot be sent as it is. */
  problem: v.exactOptional(sentence),
  attachments: v.exactOptional(list(AttachmentView)),
  from: v.exactOptional(BaseImageView),
  look: v.exactOptional(LookView),
});
export type ComposerView = v.InferOutput<typeof ComposerView>;

/** The user's settings for writing. */
export const PreferencesView = v.object({
  sendKey: v.picklist(['enter', 'ctrlEnter']),
  /** Sessions are not stored, so the page must not store drafts either. */
  isForgetful: v.exactOptional(v.literal(true)),
  readyPrompts: v.pipe(v.array(ReadyPromptView), v.maxLength(limits.readyPrompts), v.readonly()),
  /** The image options of the settings. */
  usual: v.exactOptional(PictureOptions),
});
export type PreferencesView = v.InferOutput<typeof PreferencesView>;
