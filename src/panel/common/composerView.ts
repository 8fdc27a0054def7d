/** The message box and what is offered around it. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { Mode } from '../../product/common/mode.ts';
import { count, id, label, list, sentence } from '../../product/common/schemas.ts';
import { ReadyPromptView } from '../../prompts/common/readyPromptView.ts';
import { LookChoice } from '../../sessions/common/model/look.ts';
import { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import { AttachmentView, BaseImageView } from './imageView.ts';
import { QuoteView } from './turnView.ts';

/** One of several prompts, as it can be edited before it is sent. */
export const PromptView = v.object({
  id,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  /** "line 18" of its own passage. */
  lines: v.exactOptional(label),
});
export type PromptView = v.InferOutput<typeof PromptView>;

/** The look that goes along with a picture's prompt; `without`, `meant` and `notMeant` are what the person said of it. */
export const LookView = v.object({
  name: label,
  /** Everybody whom the words may name, with "2 pictures". */
  characters: list(v.object({ name: label, says: label })),
  /** What of it does not go along, and why. */
  problem: v.exactOptional(sentence),
  /** Nothing of it goes along. */
  isBroken: v.exactOptional(v.literal(true)),
  ...LookChoice.entries,
});
export type LookView = v.InferOutput<typeof LookView>;

export const ComposerView = v.object({
  mode: Mode,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  options: PictureOptions,
  /** The newest typing that the host has seen, milliseconds since 1970 by the page's clock. */
  typedAt: v.exactOptional(count),
  quote: v.exactOptional(QuoteView),
  prompts: v.exactOptional(v.pipe(v.array(PromptView), v.maxLength(limits.prompts), v.readonly())),
  context: v.exactOptional(list(QuoteView)),
  /** Why what stands here cannot be sent as it is. */
  problem: v.exactOptional(sentence),
  attachments: v.exactOptional(list(AttachmentView)),
  from: v.exactOptional(BaseImageView),
  look: v.exactOptional(LookView),
});
export type ComposerView = v.InferOutput<typeof ComposerView>;

/** How the person likes to write. */
export const PreferencesView = v.object({
  sendKey: v.picklist(['enter', 'ctrlEnter']),
  /** Sessions are not kept, so the page must not keep what is typed either. */
  isForgetful: v.exactOptional(v.literal(true)),
  readyPrompts: v.pipe(v.array(ReadyPromptView), v.maxLength(limits.readyPrompts), v.readonly()),
  /** What the settings say of pictures. */
  usual: v.exactOptional(PictureOptions),
});
export type PreferencesView = v.InferOutput<typeof PreferencesView>;
