/** Results as the page shows them: the response, or why there is none. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, id, label, list, sentence } from '../../product/common/schemas.ts';
import { TextPartView } from '../../rewrite/common/textPartView.ts';
import { FailureView } from '../../service/common/failureView.ts';
import { ResultAction } from './buttonTraits.ts';
import { LinkView, PictureView, RemoteView } from './imageView.ts';

export const Note = v.object({ icon: label, text: sentence });
export type Note = v.InferOutput<typeof Note>;

/** The parts of an image response that contains text, in response order. */
export const PieceView = v.variant('kind', [
  /** Markdown. */
  v.object({ kind: v.literal('words'), text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  v.object({
    kind: v.literal('picture'),
    picture: PictureView,
    /** Its number among the pictures of its turn, from 1. */
    number: count,
    /** "Picture 1", "1376 × 768". */
    facts: list(label),
  }),
  /** A remote picture, at its position in the text. */
  v.object({ kind: v.literal('link'), link: LinkView }),
]);
export type PieceView = v.InferOutput<typeof PieceView>;

export const ResultView = v.object({
  id,
  state: v.picklist(['running', 'done', 'stopped', 'failed']),
  /** Running but not sent yet, because it waits for an earlier answer. */
  queued: v.exactOptional(v.literal(true)),
  startedAt: count,
  /** When the request is retried, milliseconds since 1970. */
  retryAt: v.exactOptional(count),
  /** "Waiting for the picture, 2752 × 1536", "Answering". */
  status: sentence,
  /** Announced once by the live region when the result arrives. */
  spoken: sentence,
  text: v.pipe(v.string(), v.maxLength(limits.answer)),
  reasoning: v.pipe(v.string(), v.maxLength(limits.answer)),
  /** "Reasoned for 6 s". */
  reasoned: label,
  pictures: list(PictureView),
  /**
   * The parts of an image response with text, in response order: of an illustrated text all parts, otherwise those of the picked picture.
   */
  pieces: v.exactOptional(v.pipe(v.array(PieceView), v.maxLength(limits.parts), v.readonly())),
  /** There is text between its pictures, so it is shown as a document. */
  isIllustrated: v.exactOptional(v.literal(true)),
  /** Previews that the service sent before the final picture, oldest first; shown collapsed. */
  earlier: v.exactOptional(list(PictureView)),
  /** Width to height of the placeholder for a pending picture. */
  ratio: v.pipe(v.number(), v.minValue(0.05), v.maxValue(20)),
  /** Links that are not part of `pieces`. */
  links: list(LinkView),
  /** The links in the text of a finished answer. */
  remote: v.exactOptional(list(RemoteView)),
  facts: list(label),
  notes: list(Note),
  failure: v.exactOptional(FailureView),
  actions: list(ResultAction),
  /** "Insert below line 18 of lighthouse.md". */
  insertHint: v.exactOptional(sentence),
  /** Set if the answer marks which part is the text; shown instead of the answer. */
  textPart: v.exactOptional(TextPartView),
  /** "Replace line 18 of lighthouse.md with the text", or that the answer contains no marked text. */
  replaceHint: v.exactOptional(sentence),
  /** Why no text of it can be inserted unless the user selects some. */
  noText: v.exactOptional(sentence),
  details: list(v.object({ term: label, text: sentence })),
  /** Names in the text that are files of the workspace. */
  files: v.exactOptional(list(label)),
  /** "Inserted in lighthouse.md, line 19, saved as images/…". */
  insertion: v.exactOptional(sentence),
  /** The button that inserted it, while the insertion can be shown and undone; "Inserted" replaces that button. */
  inserted: v.exactOptional(v.object({ by: v.picklist(['insert', 'insertAll', 'replace']), label })),
});
export type ResultView = v.InferOutput<typeof ResultView>;
