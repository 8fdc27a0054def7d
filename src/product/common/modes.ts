/** The differences between modes. Code must read this table instead of comparing modes, so that a new mode is one new entry. */
import { limits } from './limits.ts';
import type { Mode } from './mode.ts';

/** What may be sent with a text, or instead of it. */
type Along = 'quote' | 'passages' | 'context' | 'attachments' | 'marks' | 'prompts' | 'from' | 'illustrates' | 'look';

/** Which of them are sent; the others stay in the composer until a mode is used that takes them. */
export type TakesAlong = Readonly<Record<Along, boolean>>;

export interface ModeTraits {
  /** The purpose of a request; text may accompany pictures, and pictures an answer. */
  readonly produces: 'answer' | 'pictures';
  /** How the results of a turn are shown: as versions, one at a time, or side by side, one of them picked. */
  readonly results: 'versions' | 'sideBySide';
  /** Maximum length of the text that is sent, in UTF-16 code units. */
  readonly longestText: number;
  /** How the passage is sent: next to the text, or in it, if the text was made from the passage. */
  readonly passage: 'beside' | 'inText';
  readonly accepts: TakesAlong;
  /** Whether a turn is sent with the answers before it, which may be shortened. */
  readonly converses: boolean;
  /**
   * Whether its requests wait for each other within their session, because each may depend on the one before, or all pictures share one
   * queue.
   */
  readonly queue: 'session' | 'pictures';
  /** Whether the picture options apply to its requests: shape, size, count and a model for one session. */
  readonly hasOptions: boolean;
  /** Whether prompt templates are shown while the composer is empty. */
  readonly suggestsPrompts: boolean;
  /** Whether requests are stored for a while, for viewing. */
  readonly keepsRequests: boolean;
  /** The setting that contains its model. */
  readonly modelSetting: 'chatModel' | 'imageModel';
  /** The setting that contains its timeout. */
  readonly waitSetting: 'idleTimeout' | 'imageTimeout';
}

export const modeTraits: Readonly<Record<Mode, ModeTraits>> = {
  chat: {
    produces: 'answer',
    results: 'versions',
    longestText: limits.quote,
    passage: 'beside',
    accepts: {
      quote: true,
      passages: true,
      context: true,
      attachments: true,
      marks: false,
      prompts: false,
      from: false,
      illustrates: true,
      look: false,
    },
    converses: true,
    queue: 'session',
    hasOptions: false,
    suggestsPrompts: true,
    keepsRequests: true,
    modelSetting: 'chatModel',
    waitSetting: 'idleTimeout',
  },
  image: {
    produces: 'pictures',
    results: 'sideBySide',
    longestText: limits.picturePrompt,
    passage: 'inText',
    accepts: {
      quote: true,
      passages: false,
      context: false,
      attachments: true,
      marks: true,
      prompts: true,
      from: true,
      illustrates: false,
      look: true,
    },
    converses: false,
    queue: 'pictures',
    hasOptions: true,
    suggestsPrompts: false,
    keepsRequests: true,
    modelSetting: 'imageModel',
    waitSetting: 'imageTimeout',
  },
};
