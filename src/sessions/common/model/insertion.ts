import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { count, id, label } from '../../../product/common/schemas.ts';
import { Quote } from './quote.ts';
import { ReadSwap, WrittenFile } from './writtenFile.ts';

/** What was done with a result, said below it. */
export const Insertion = v.object({
  fileName: label,
  line: v.exactOptional(count),
  savedAs: v.exactOptional(label),
  /** It took the place of the passage. */
  replaced: v.exactOptional(v.boolean()),
  /** It became the text of the file. */
  applied: v.exactOptional(v.literal(true)),
  /** What was put into documents, followed there, and what stood in its place; missing = it cannot be taken back. */
  made: v.exactOptional(
    v.pipe(
      v.array(v.object({ target: Quote, was: v.pipe(v.string(), v.maxLength(limits.quote)) })),
      v.maxLength(limits.results),
      v.readonly(),
    ),
  ),
  /** The picture files that were written for it. */
  files: v.exactOptional(v.pipe(v.array(WrittenFile), v.maxLength(limits.results), v.readonly())),
  /** Its file took the place of another one. */
  swap: v.exactOptional(ReadSwap),
  /** A file of it carries a C2PA manifest and was saved as it came. */
  signed: v.exactOptional(v.literal(true)),
  /** Which of a result's pictures it is. */
  pictureId: v.exactOptional(id),
  /** What was put there at once with others, and what is said of all of them. */
  together: v.exactOptional(
    v.object({
      id,
      pictures: v.exactOptional(count),
      words: v.exactOptional(v.literal(true)),
      documents: count,
      firstLine: count,
      lastLine: count,
      folder: label,
    }),
  ),
});
export type Insertion = v.InferOutput<typeof Insertion>;
