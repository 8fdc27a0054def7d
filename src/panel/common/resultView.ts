/** Results as the page shows them: what came, or why nothing did. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, id, label, list, sentence } from '../../product/common/schemas.ts';
import { TextPartView } from '../../rewrite/common/textPartView.ts';
import { FailureView } from '../../service/common/failureView.ts';
import { LinkView, PictureView, RemoteView } from './imageView.ts';
import { PieceView } from './partView.ts';
import { ResultAction } from './resultAction.ts';

export const Note = v.object({ icon: label, text: sentence });
export type Note = v.InferOutput<typeof Note>;

export const ResultView = v.object({
  id,
  state: v.picklist(['running', 'done', 'stopped', 'failed']),
  /** Running, but not sent yet: the answer before it comes first. */
  queued: v.exactOptional(v.literal(true)),
  startedAt: count,
  /** Waits to be sent again until then, milliseconds since 1970. */
  retryAt: v.exactOptional(count),
  /** "Waiting for the picture, 2752 × 1536", "Answering". */
  status: sentence,
  /** Said once by the live region when the result is there. */
  spoken: sentence,
  text: v.pipe(v.string(), v.maxLength(limits.answer)),
  reasoning: v.pipe(v.string(), v.maxLength(limits.answer)),
  /** "Reasoned for 6 s". */
  reasoned: label,
  pictures: list(PictureView),
  /** Of an image with words, in the order they came: all of a text with its pictures, else what came with the picked picture. */
  pieces: v.exactOptional(v.pipe(v.array(PieceView), v.maxLength(limits.parts), v.readonly())),
  /** Words stand between its pictures: it is read as a text. */
  isIllustrated: v.exactOptional(v.literal(true)),
  /** Versions the service sent on the way to the final picture, oldest first; shown folded. */
  earlier: v.exactOptional(list(PictureView)),
  /** Width to height of the placeholder of a picture on its way. */
  ratio: v.pipe(v.number(), v.minValue(0.05), v.maxValue(20)),
  /** Those that have no place among the pieces. */
  links: list(LinkView),
  /** Of an answer that has ended, those in its text. */
  remote: v.exactOptional(list(RemoteView)),
  facts: list(label),
  notes: list(Note),
  failure: v.exactOptional(FailureView),
  actions: list(ResultAction),
  /** "Insert below line 18 of lighthouse.md". */
  insertHint: v.exactOptional(sentence),
  /** Of an answer that says what of it is the text: it stands in place of the answer. */
  textPart: v.exactOptional(TextPartView),
  /** "Replace line 18 of lighthouse.md with the text", or that the answer did not mark it. */
  replaceHint: v.exactOptional(sentence),
  /** Why no text of it can be put anywhere, unless the person selects one in it. */
  noText: v.exactOptional(sentence),
  details: list(v.object({ term: label, text: sentence })),
  /** Names in the text that are files of the workspace. */
  files: v.exactOptional(list(label)),
  /** "Inserted in lighthouse.md, line 19, saved as images/…". */
  insertion: v.exactOptional(sentence),
  /** Which of its buttons that was, while it can be shown and taken back: "Inserted" stands in its place. */
  inserted: v.exactOptional(v.object({ by: v.picklist(['insert', 'insertAll', 'replace']), label })),
});
export type ResultView = v.InferOutput<typeof ResultView>;
