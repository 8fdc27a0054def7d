import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { count, id, label } from '../../../product/common/schemas.ts';
import { ReadSwap, WrittenFile } from './picture.ts';
import { Quote } from './quote.ts';

/** An insertion of a result, shown below it. */
export const Insertion = v.object({
  fileName: label,
  line: v.exactOptional(count),
  savedAs: v.exactOptional(label),
  /** It replaced the passage. */
  replaced: v.exactOptional(v.boolean()),
  /** It became the text of the file. */
  applied: v.exactOptional(v.literal(true)),
  /** The inserted ranges in documents, followed through edits, and the text that they replaced; missing = it cannot be undone. */
  made: v.exactOptional(
    v.pipe(
      v.array(v.object({ target: Quote, was: v.pipe(v.string(), v.maxLength(limits.quote)) })),
      v.maxLength(limits.results),
      v.readonly(),
    ),
  ),
  /** The picture files that were written for it. */
  files: v.exactOptional(v.pipe(v.array(WrittenFile), v.maxLength(limits.results), v.readonly())),
  /** Its file replaced another one. */
  swap: v.exactOptional(ReadSwap),
  /** One of its files carries a C2PA manifest and was saved unchanged. */
  signed: v.exactOptional(v.literal(true)),
  /** The inserted picture of the result. */
  pictureId: v.exactOptional(id),
  /** Summary of the insertions that were made together with this one. */
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
