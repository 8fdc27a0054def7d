import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { label, sentence, uri } from '../../../product/common/schemas.ts';
import { Attachment } from './picture.ts';

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
