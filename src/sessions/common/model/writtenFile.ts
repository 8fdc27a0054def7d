/** Workspace files as a session remembers them. */
import * as v from 'valibot';
import { isMediaType, type MediaType } from '../../../imageFiles/common/mediaTypes.ts';
import { count, hash, id, label, uri } from '../../../product/common/schemas.ts';

/** A file as Limn wrote or read it. */
export const WrittenFile = v.object({
  uri,
  /** In bytes. */
  size: count,
  /** Missing = not known, because an older version of Limn wrote it. */
  hash: v.exactOptional(hash),
  /** Which picture it contains; missing = none, or not known. */
  pictureId: v.exactOptional(id),
  /** The outermost folder that was created for it. */
  newFolder: v.exactOptional(uri),
});
export type WrittenFile = v.InferOutput<typeof WrittenFile>;

/** A picture replaced another workspace file, which is kept beside the sessions. */
const Swap = v.object({
  /** How many documents refer to it. */
  documents: count,
  former: v.exactOptional(v.object({ uri, hash, mediaType: v.custom<MediaType>(isMediaType), name: label })),
});
export type Swap = v.InferOutput<typeof Swap>;
/** An unreadable value counts as one without a former file. */
export const ReadSwap = v.fallback(Swap, { documents: 0 });
