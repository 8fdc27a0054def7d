/** The composer and the controls around it. */
import type { ReadyPromptView } from '../../prompts/common/readyPromptView.ts';
import type { DiffSegmentView } from '../../rewrite/common/textPartView.ts';
import type { LookChoice } from '../../sessions/common/model/picture.ts';
import type { Draft, ImprovedText } from '../../sessions/common/model/session.ts';
import type { PictureOptions, Prompt } from '../../sessions/common/model/turnRequest.ts';
import type { AttachmentView, BaseImageView } from './imageView.ts';
import type { QuoteView } from './turnView.ts';

/** One of several prompts, editable before it is sent. */
export interface PromptView extends Pick<Prompt, 'id' | 'text'> {
  /** The lines of its own passage: "line 18". */
  readonly lines?: string;
}

/** The look that is sent with an image prompt, and the user's choices. */
export interface LookView extends LookChoice {
  readonly name: string;
  /** All characters that the prompt may name, with "2 pictures". */
  readonly characters: readonly { readonly name: string; readonly says: string }[];
  /** Which part of the look is not sent, and why. */
  readonly problem?: string;
  /** No part of the look is sent. */
  readonly isBroken?: true;
}

/** The text as the chat model rewrote it, and what it changed. */
interface ImprovedView extends ImprovedText {
  readonly stretches: readonly DiffSegmentView[];
}

export interface ComposerView extends Pick<Draft, 'mode' | 'text' | 'options' | 'typedAt'> {
  readonly quote?: QuoteView;
  readonly prompts?: readonly PromptView[];
  readonly context?: readonly QuoteView[];
  /** Why the draft cannot be sent as it is. */
  readonly problem?: string;
  readonly attachments?: readonly AttachmentView[];
  readonly from?: BaseImageView;
  readonly look?: LookView;
  readonly improved?: ImprovedView;
}

/** The user's settings for writing. */
export interface PreferencesView {
  readonly sendKey: 'enter' | 'ctrlEnter';
  /** Sessions are not stored, so the page must not store drafts either. */
  readonly isForgetful?: true;
  readonly readyPrompts: readonly ReadyPromptView[];
  /** The image options of the settings. */
  readonly usual?: PictureOptions;
}
