import { cutGraphemes } from '../../../base/common/truncate.ts';
import { oneLine } from '../../../languages/common/writeReference/pictureReference.ts';
import { findRow, getInsertionTarget } from '../../../plan/common/planContext.ts';
import type { Provenance } from '../../../provenance/common/provenance.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import { promptOf } from '../../../sessions/common/model/turn.ts';
import { findPicture, getOptions, type ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import {
  getRepeatLook,
  getRepeatPrompt,
  getSourceImages,
  type RepeatPrompt,
} from '../../../sessions/common/requestContent.ts';
import type { InsertPosition } from '../../common/edits.ts';

/** A place by the passage or the cursor, or the end of their document. */
export type FixedPosition = InsertPosition | 'end';

/** One picture and where it belongs: below its passage, or where the last editor is. */
export interface InsertablePicture {
  readonly picture: Picture;
  readonly prompt: string;
  /** What stands for the picture in words. */
  readonly alt: string;
  /** The same where the passage that it was drawn from stands beside it. */
  readonly shortAlt?: string;
  /** What is said below it, where its document's language can. */
  readonly caption?: string;
  readonly quote?: Quote;
  /** Where it goes whatever the settings say: the user chose it, or what it belongs to was not selected to give way. */
  readonly position?: FixedPosition;
  /** The name that its file is to have, without extension; missing = one from the prompt. */
  readonly name?: string;
  /** The folder its file goes to, as a way from the document's; missing = as the settings say. */
  readonly folder?: string;
  /** It was drawn anew in the form that `picture` says; missing = as it is kept. */
  readonly bytes?: Uint8Array;
  readonly provenance: Provenance;
  /** By which it is made again; missing = its prompt. */
  readonly again?: RepeatPrompt;
  /** The address of the look that it was drawn with; false = it was with none, missing = that is not known. */
  readonly look?: string | false;
  /** Pictures that went into it and were not made in its session. */
  readonly sources?: readonly Picture[];
}

/** A picture of a session with all that goes along with it into a document. */
export function insertablePicture(session: Session, placed: ImageInTurn): InsertablePicture {
  const { turn, result, picture } = placed;
  const prompt = promptOf(turn, result);
  const planned = findRow(session, result);
  const quote = getInsertionTarget(session, turn, result);
  const provenance = provenanceOf(session, placed);
  const sources = getSourceImages(session, turn);
  const again = getRepeatPrompt(session, placed);
  const alt = planned?.row.alt || (picture.alt ?? prompt);
  const short = alt === prompt && quote && isRestatedIn(quote.text, prompt) && { shortAlt: shortenAltText(prompt) };
  const below = planned && { position: 'below' as const };
  const look = getRepeatLook(session, placed)?.uri ?? (false as const);
  const made = { provenance, sources, look, ...(again && { again }) };
  return { picture, prompt, alt, ...short, ...made, ...(quote && { quote }), ...below };
}

/** The same where the user wants it; what goes to the cursor belongs to no passage. */
export function withPosition({ quote, ...picture }: InsertablePicture, position: FixedPosition): InsertablePicture {
  return { ...picture, ...(quote && position !== 'cursor' && { quote }), position };
}

function provenanceOf(session: Session, { turn, result }: ImageInTurn): Provenance {
  const { aspectRatio, size } = getOptions(turn, result);
  const parent = turn.from === undefined ? undefined : findPicture(session, turn.from)?.picture.hash;
  return {
    prompt: promptOf(turn, result),
    model: result.model,
    aspectRatio,
    size,
    createdAt: result.startedAt,
    ...(parent && { parent }),
  };
}

/** UTF-16 code units, about as long as the name of the picture's file. */
const longest = 40;

/** A phrase that is shorter than this says too little alone. */
const shortest = 12;

/** Only the beginning of a text is compared. */
const considered = 2_000;

/**
 * What stands for a picture beside the passage that it was drawn from: the first phrases of that, since a screen reader says
 * the passage itself right before. A single phrase that is longer is cut after a word that can be the last.
 */
export function shortenAltText(prompt: string): string {
  const line = oneLine(prompt.slice(0, considered));
  const ends = [...line.matchAll(/[\p{Po}\p{Ps}–—]+(?=\s|$|(?<=[、。，；：！？]))/gu)].map(({ index }) => index);
  const phrase = ends.findLast((end) => end >= shortest && end <= longest && /[\p{L}\p{N}]/u.test(line.slice(end)));
  if (phrase !== undefined) return line.slice(0, phrase).trimEnd();
  return line.length <= longest ? line : cutWords(line);
}

/** Whether a text says what a passage says: they differ at most in marks, and in what stands around one of them. */
export function isRestatedIn(passage: string, text: string): boolean {
  const plainWords = (said: string) =>
    (said.slice(0, considered).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase();
  const [one, other] = [plainWords(passage), plainWords(text)];
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
}

/** Articles and the like lead to a word that is not there any more. */
function cutWords(line: string): string {
  const kept = cutGraphemes(line, longest);
  const space = kept.lastIndexOf(' ');
  const words = space > longest / 2 && /\S/.test(line.charAt(kept.length)) ? kept.slice(0, space) : kept;
  return words.replace(/(?:\s[\p{Script=Latin}\p{M}]{1,3})+$/u, '');
}
