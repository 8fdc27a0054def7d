import * as v from 'valibot';
import { isMediaType, type MediaType } from '../../../imageFiles/common/mediaTypes.ts';
import { count, hash, id, label, sentence } from '../../../product/common/schemas.ts';
import { WrittenFile } from './writtenFile.ts';

export const Picture = v.object({
  id,
  /** SHA-256 of the bytes, hexadecimal; with the extension the file's name. */
  hash,
  mediaType: v.custom<MediaType>(isMediaType),
  /** Pixels; 0 of a format that is not shown. */
  width: count,
  height: count,
  /** Size in bytes. */
  size: count,
  /** The URL it was loaded from, one of its result's `links`; missing if its bytes came with the response. */
  link: v.exactOptional(sentence),
  /** The alternative text that the user accepted; missing = the prompt. */
  alt: v.exactOptional(sentence),
  /** A thumbnail is stored beside it. */
  thumbnail: v.exactOptional(v.literal(true)),
});
export type Picture = v.InferOutput<typeof Picture>;

/** A picture that is attached to a prompt. */
export const Attachment = v.object({
  id,
  /** As it is sent. */
  picture: Picture,
  /** Its file's name, or words for a pasted one. */
  name: label,
  /** Its pixels before it was scaled down to be sent. */
  scaledFrom: v.exactOptional(v.object({ width: count, height: count })),
  /** The file of the workspace that it was read from. */
  file: v.exactOptional(WrittenFile),
});
export type Attachment = v.InferOutput<typeof Attachment>;
