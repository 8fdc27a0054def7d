/** Turns as the page shows them: the request, and its results. */
import * as v from 'valibot';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Turn } from '../../sessions/common/model/session.ts';
import type { AttachmentView, BaseImageView, TileView } from './imageView.ts';
import type { PlanView } from './planView.ts';
import type { ResultView } from './resultView.ts';

export interface QuoteView extends Pick<Quote, 'id' | 'fileName'> {
  /** Name of a codicon. */
  readonly icon: string;
  /** "line 18", "lines 12–14". */
  readonly lines: string;
  /** The passage, truncated for display. */
  readonly excerpt: string;
  /** "1,240 characters". */
  readonly says?: string;
  /** A note below the chip of a very long passage. */
  readonly note?: string;
}

/** The number of the version shown, and the number of versions. */
interface VersionView {
  readonly shown: number;
  readonly of: number;
}

export const AlikeAnswer = v.picklist(['yes', 'another', 'no']);

/** The question whether the first of several pictures is sent with the requests for the others. */
export interface QuestionView {
  readonly pictureId: string;
  readonly title: string;
  /** What Yes sends. */
  readonly says: string;
  readonly answers: readonly { readonly answer: v.InferOutput<typeof AlikeAnswer>; readonly label: string }[];
}

/** The agent that sent the request on the user's behalf, and what it received. */
export interface AgentView {
  /** "By an agent". */
  readonly label: string;
  readonly name: string;
  /** The document that the picture is for. */
  readonly document?: string;
  /** "Saved by the agent as {0}. No open document uses it yet.", and the label at `{0}`, which opens the file. */
  readonly saved?: { readonly says: string; readonly file?: string };
  /** Set when little of the agents' daily limit remains; the share is from 0 to 1. */
  readonly budget?: { readonly says: string; readonly share: number };
}

export interface TurnView extends Pick<Turn, 'id' | 'mode' | 'prompt'> {
  /** The article's accessible name: "Image, running". */
  readonly name: string;
  /** "picture-pro-3 · 16:9 · 2K". */
  readonly meta: string;
  readonly agent?: AgentView;
  readonly quote?: QuoteView;
  /** The context of a chat message. */
  readonly context?: readonly QuoteView[];
  readonly attachments?: readonly AttachmentView[];
  readonly from?: BaseImageView;
  /** Whether Edit and Delete are offered. */
  readonly isOpen?: boolean;
  /** The turn has several prompts, which are edited in the composer. */
  readonly hasPrompts?: true;
  /** One answer per passage, in the order of the passages; `result` is the first. */
  readonly answers?: readonly {
    readonly quote?: QuoteView;
    readonly result: ResultView;
    readonly version: VersionView;
  }[];
  /** Which pictures a document gets where; shown instead of the answer's text. */
  readonly plan?: PlanView;
  /** The plan is pending, or the response contained none. */
  readonly planning?: 'awaited' | 'none';
  /** The result shown; with several pictures, the result of the picked one. */
  readonly result: ResultView;
  /** All pictures in order, if the turn has more than one; the picked one is large. */
  readonly tiles?: readonly TileView[];
  /** Width to height of the large picture's frame. */
  readonly ratio?: number;
  /** The id of the picked tile; missing = no picture has arrived, and the user picked no tile. */
  readonly picked?: string;
  /** "2 of 4 ready, 1 failed". */
  readonly summary?: string;
  readonly question?: QuestionView;
  /** Announced once by the live region when all of several pictures or answers have finished. */
  readonly spoken?: string;
  /** For pictures and for several answers, 1 of 1. */
  readonly version: VersionView;
}
