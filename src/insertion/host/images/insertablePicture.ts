import { cutGraphemes } from '../../../base/common/truncate.ts';
import { oneLine } from '../../../languages/common/writeReference/pictureReference.ts';
import { findRow, getInsertionTarget } from '../../../plan/common/planContext.ts';
import { pickImageOptions } from '../../../product/common/imageOptions.ts';
import type { Provenance } from '../../../provenance/common/provenance.ts';
import { isUserMade } from '../../../sessions/common/derivedImage.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import { promptOf, type Session } from '../../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import { findPicture, getAncestors, getOptions, type ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import {
  getRepeatLook,
  getRepeatPrompt,
  getSourceImages,
  type RepeatPrompt,
} from '../../../sessions/common/requestContent.ts';
import type { InsertPosition } from '../../common/edits.ts';

/** A position by the passage or the cursor, or the end of their document. */
export type FixedPosition = InsertPosition | 'end';

/** One picture and where it is inserted: below its passage, or where the last editor is. */
export interface InsertablePicture {
  readonly picture: Picture;
  readonly prompt: string;
  /** The alternative text. */
  readonly alt: string;
  /** The same if the passage that it was generated from is beside it. */
  readonly shortAlt?: string;
  /** The caption below it, if its document's language has captions. */
  readonly caption?: string;
  readonly quote?: Quote;
  /** Overrides the settings: the user chose it, or its row or passage was not selected to be replaced. */
  readonly position?: FixedPosition;
  /** The name of its file, without extension; missing = one from the prompt. */
  readonly name?: string;
  /** The folder of its file, as a path from the document's; missing = by the settings. */
  readonly folder?: string;
  /** The bytes after converting it to the form that `picture` has; missing = as stored. */
  readonly bytes?: Uint8Array;
  readonly provenance: Provenance;
  /** The prompt for generating it again; missing = its prompt. */
  readonly again?: RepeatPrompt;
  /** The URI of the look that it was generated with; false = none, missing = unknown. */
  readonly look?: string | false;
  /** Source pictures that were not made in its session. */
  readonly sources?: readonly Picture[];
  /** It was edited here from the user's own image, as far as known: only its sources can say that a model made it. */
  readonly isUserMade?: true;
}

/** Returns a picture of a session with all that is inserted with it into a document. */
export function insertablePicture(session: Session, placed: ImageInTurn): InsertablePicture {
  const { turn, result, picture } = placed;
  const prompt = promptOf(turn, result);
  const planned = findRow(session, result);
  const quote = getInsertionTarget(session, turn, result);
  const provenance = getProvenance(session, placed);
  const sources = getSourceImages(session, turn);
  const again = getRepeatPrompt(session, placed);
  const alt = planned?.row.alt || (picture.alt ?? prompt);
  const short = alt === prompt && quote && isRestatedIn(quote.text, prompt) && { shortAlt: shortenAltText(prompt) };
  const below = planned && { position: 'below' as const };
  const look = getRepeatLook(session, placed)?.uri ?? (false as const);
  const own = isUserMade(result) && { isUserMade: true as const };
  const made = { provenance, sources, look, ...(again && { again }), ...own };
  return { picture, prompt, alt, ...short, ...made, ...(quote && { quote }), ...below };
}

/** Returns the picture with the position that the user chose; at the cursor it belongs to no passage. */
export function withPosition({ quote, ...picture }: InsertablePicture, position: FixedPosition): InsertablePicture {
  return { ...picture, ...(quote && position !== 'cursor' && { quote }), position };
}

function getProvenance(session: Session, placed: ImageInTurn): Provenance {
  const { turn, result } = placed;
  const parent = turn.from === undefined ? undefined : findPicture(session, turn.from)?.picture.hash;
  return {
    prompt: promptOf(turn, result),
    model: result.model,
    ...pickImageOptions(getGeneratedOptions(session, placed)),
    createdAt: result.startedAt,
    ...(parent && { parent }),
  };
}

/** Returns the options of the request for a picture; one that was edited here has those of its source. */
function getGeneratedOptions(session: Session, { turn, result, picture }: ImageInTurn): PictureOptions {
  const generated = result.edited && getAncestors(session, picture.id).findLast(({ result: one }) => !one.edited);
  return generated ? getOptions(generated.turn, generated.result) : getOptions(turn, result);
}

/** UTF-16 code units, about as long as the name of the picture's file. */
const longest = 40;

/** A shorter phrase says too little alone. */
const shortest = 12;

/** Only the beginning of a text is compared. */
const considered = 2_000;

/**
 * Returns the alternative text of a picture beside the passage that it was generated from: the first phrases of that, since a screen reader
 * reads the passage itself right before. A single longer phrase is cut after a word that can be the last.
 */
export function shortenAltText(prompt: string): string {
  const line = oneLine(prompt.slice(0, considered));
  const ends = [...line.matchAll(/[\p{Po}\p{Ps}–—]+(?=\s|$|(?<=[、。，；：！？]))/gu)].map(({ index }) => index);
  const phrase = ends.findLast((end) => end >= shortest && end <= longest && /[\p{L}\p{N}]/u.test(line.slice(end)));
  if (phrase !== undefined) return line.slice(0, phrase).trimEnd();
  return line.length <= longest ? line : cutWords(line);
}

/** Whether a text repeats a passage: they differ at most in punctuation, and in what is around one of them. */
export function isRestatedIn(passage: string, text: string): boolean {
  const plainWords = (said: string) =>
    (said.slice(0, considered).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase();
  const [one, other] = [plainWords(passage), plainWords(text)];
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
}

/** Removes short words at the end, such as articles: they belong to a word that was cut. */
function cutWords(line: string): string {
  const kept = cutGraphemes(line, longest);
  const space = kept.lastIndexOf(' ');
  const words = space > longest / 2 && /\S/.test(line.charAt(kept.length)) ? kept.slice(0, space) : kept;
  return words.replace(/(?:\s[\p{Script=Latin}\p{M}]{1,3})+$/u, '');
}
