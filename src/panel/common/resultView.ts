/** Results as the page shows them: the response, or why there is none. */
import type { TextPartView } from '../../rewrite/common/textPartView.ts';
import type { FailureView } from '../../service/common/failureView.ts';
import type { Result } from '../../sessions/common/model/session.ts';
import type { ResultAction } from './buttonTraits.ts';
import type { LinkView, PictureView, RemoteView } from './imageView.ts';

export interface Note {
  readonly icon: string;
  readonly text: string;
}

/** The parts of an image response that contains text, in response order. */
export type PieceView =
  /** Markdown. */
  | { readonly kind: 'words'; readonly text: string }
  | {
      readonly kind: 'picture';
      readonly picture: PictureView;
      /** Its number among the pictures of its turn, from 1. */
      readonly number: number;
      /** "Picture 1", "1376 × 768". */
      readonly facts: readonly string[];
    }
  /** A remote picture, at its position in the text. */
  | { readonly kind: 'link'; readonly link: LinkView };

/** Of the stored result: `queued` only while it is running, and `text` as far as it is shown as an answer. */
type Stored = Pick<Result, 'id' | 'state' | 'queued' | 'startedAt' | 'retryAt' | 'text' | 'reasoning'>;

export interface ResultView extends Stored {
  /** "Waiting for the picture, 2752 × 1536", "Answering". */
  readonly status: string;
  /** Announced once by the live region when the result arrives. */
  readonly spoken: string;
  /** "Reasoned for 6 s". */
  readonly reasoned: string;
  readonly pictures: readonly PictureView[];
  /**
   * The parts of an image response with text, in response order: of an illustrated text all parts, otherwise those of the picked picture.
   */
  readonly pieces?: readonly PieceView[];
  /** There is text between its pictures, so it is shown as a document. */
  readonly isIllustrated?: true;
  /** Previews that the service sent before the final picture, oldest first; shown collapsed. */
  readonly earlier?: readonly PictureView[];
  /** Width to height of the placeholder for a pending picture. */
  readonly ratio: number;
  /** Links that are not part of `pieces`. */
  readonly links: readonly LinkView[];
  /** The links in the text of a finished answer. */
  readonly remote?: readonly RemoteView[];
  readonly facts: readonly string[];
  readonly notes: readonly Note[];
  readonly failure?: FailureView;
  readonly actions: readonly ResultAction[];
  /** "Insert below line 18 of lighthouse.md". */
  readonly insertHint?: string;
  /** Set if the answer marks which part is the text; shown instead of the answer. */
  readonly textPart?: TextPartView;
  /** "Replace line 18 of lighthouse.md with the text", or that the answer contains no marked text. */
  readonly replaceHint?: string;
  /** Why no text of it can be inserted unless the user selects some. */
  readonly noText?: string;
  readonly details: readonly { readonly term: string; readonly text: string }[];
  /** Names in the text that are files of the workspace. */
  readonly files?: readonly string[];
  /** "Inserted in lighthouse.md, line 19, saved as images/…". */
  readonly insertion?: string;
  /** The button that inserted it, while the insertion can be shown and undone; "Inserted" replaces that button. */
  readonly inserted?: { readonly by: 'insert' | 'insertAll' | 'replace'; readonly label: string };
}
