/** Files of the workspace as a session remembers them. */
import * as v from 'valibot';
import { limits } from './limits.ts';
import { isMediaType, type MediaType } from './mediaTypes.ts';

const uri = v.pipe(v.string(), v.maxLength(8_000));
/** SHA-256 of the bytes, hexadecimal. */
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.finite(), v.minValue(0));

/** A file as Limn wrote or read it. */
export const WrittenFile = v.object({
  uri,
  /** In bytes. */
  size: count,
  /** Missing = not known, since an older Limn wrote it. */
  hash: v.exactOptional(hash),
  /** Which picture it holds; missing = none, or not known. */
  pictureId: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
});
export type WrittenFile = v.InferOutput<typeof WrittenFile>;

/** A picture took the place of another file of the workspace, which is kept beside the sessions. */
const Swap = v.object({
  /** How many documents name it. */
  documents: count,
  former: v.exactOptional(
    v.object({
      uri,
      hash,
      mediaType: v.custom<MediaType>(isMediaType),
      name: v.pipe(v.string(), v.maxLength(limits.label)),
    }),
  ),
});
export type Swap = v.InferOutput<typeof Swap>;
/** One that cannot be read has no former file. */
export const ReadSwap = v.fallback(Swap, { documents: 0 });
