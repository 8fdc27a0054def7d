import * as v from 'valibot';
import { isMediaType, type MediaType } from '../../../imageFiles/common/mediaTypes.ts';
import { limits } from '../../../product/common/limits.ts';
import { count, hash, id, label, sentence, uri } from '../../../product/common/schemas.ts';

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

/** A character that a prompt names, and pictures of it. */
export const Character = v.object({
  name: v.pipe(v.string(), v.maxLength(limits.characterName)),
  description: sentence,
  pictures: v.pipe(v.array(Attachment), v.maxLength(limits.characterPictures), v.readonly()),
});
export type Character = v.InferOutput<typeof Character>;

/** What is sent with a prompt so that all pictures of a document look alike, as it was when it was sent. */
export const Look = v.object({
  name: label,
  /** The address of its file. */
  uri: uri,
  /** Prose. */
  style: sentence,
  /** Those that the prompt names. */
  characters: v.pipe(v.array(Character), v.maxLength(limits.characters), v.readonly()),
});
export type Look = v.InferOutput<typeof Look>;

const names = v.pipe(v.array(label), v.maxLength(limits.listed), v.readonly());

/** What the user chose for the look in the composer, by names of characters; an empty name is the look itself. */
export const LookChoice = v.object({
  /** Removed from the next message. */
  without: names,
  /** The user was asked about these, because the prompt nearly names them: they are meant, or not. */
  meant: names,
  notMeant: names,
});
export type LookChoice = v.InferOutput<typeof LookChoice>;
