/** What differs by kind of result. Whoever decides by the kind asks a fact of this table, so that a further kind is a further entry. */
import { limits } from './limits.ts';
import type { Mode } from './mode.ts';

/** What may go along with a text, or be asked in its place. */
type Along = 'quote' | 'passages' | 'context' | 'attachments' | 'prompts' | 'from' | 'illustrates' | 'look';

/** What of it goes along; the rest waits in the message box until a kind is asked that takes it. */
export type TakesAlong = Readonly<Record<Along, boolean>>;

export interface ModeTraits {
  /** What a request is sent for; words may come beside pictures, and pictures with an answer. */
  readonly produces: 'answer' | 'pictures';
  /** How the results of a turn stand: as versions, of which one is shown, or side by side, of which one is picked. */
  readonly results: 'versions' | 'sideBySide';
  /** The longest text that is sent, in UTF-16 code units. */
  readonly longestText: number;
  /** Where the passage is sent: beside the text, or in it, which was made from the passage. */
  readonly passage: 'beside' | 'inText';
  readonly accepts: TakesAlong;
  /** A turn is sent with the answers before it, and may be shortened by them. */
  readonly converses: boolean;
  /** Its requests wait for each other within their session, since each may rest on the one before; or all pictures share the places there are. */
  readonly queue: 'session' | 'pictures';
  /** The options for pictures go into its requests: shape, size, count and a model for one session. */
  readonly hasOptions: boolean;
  /** Prompts to choose from are shown while the message box is empty. */
  readonly suggestsPrompts: boolean;
  /** What was sent is kept for a while, to be looked at. */
  readonly keepsRequests: boolean;
  /** The setting that names its model. */
  readonly modelSetting: 'chatModel' | 'imageModel';
  /** The setting that says how long it is waited for. */
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
