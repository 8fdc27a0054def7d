/** Which file of a document a picture can take the place of. */

import { belongsToImage } from './insertions.ts';
import type { Picture } from './model/picture.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';
import type { WrittenFile } from './model/writtenFile.ts';
import { findPicture, getImages, type ImageInTurn } from './pictureTurn.ts';

/** A file that stands in the workspace, and how it is known to be as it was left there. */
export interface ReplaceableFile {
  readonly uri: string;
  /** What the session wrote or read there. */
  readonly known: readonly WrittenFile[];
  /** The picture that it was drawn from, where the session has it. */
  readonly picture?: Picture;
}

/**
 * The file of another drawing of the same words, else of the nearest picture that this one was made from, else the one that
 * the user began with. Nothing of a picture that stands in the workspace by itself.
 */
export function findReplaceableFile(session: Session, placed: ImageInTurn): ReplaceableFile | undefined {
  const found = siblingFile(placed) ?? originFile(session, placed.turn);
  return found && { ...found, known: knownFiles(session, found.uri) };
}

type Found = Omit<ReplaceableFile, 'known'>;

/** The one that was put somewhere last. */
function siblingFile({ turn, result, picture }: ImageInTurn): Found | undefined {
  const others = getImages(turn).filter(
    (other) => other.picture.id !== picture.id && other.result.promptId === result.promptId,
  );
  return others.map(fileOf).findLast((file) => file !== undefined);
}

function originFile(session: Session, first: Turn): Found | undefined {
  const seen = new Set<Turn>();
  for (let turn: Turn | undefined = first; turn && !seen.has(turn); ) {
    seen.add(turn);
    const origin: ImageInTurn | undefined = turn.from === undefined ? undefined : findPicture(session, turn.from);
    const file = origin ? fileOf(origin) : editedFile(turn);
    if (file) return file;
    turn = origin?.turn;
  }
  return undefined;
}

/** Where an insertion holds several, each names its picture. */
function fileOf({ result: { insertion }, picture }: ImageInTurn): Found | undefined {
  if (!insertion || !belongsToImage(insertion, picture.id)) return undefined;
  const { files = [] } = insertion;
  const named = files.find(({ pictureId }) => pictureId === picture.id);
  const isAlone = insertion.together === undefined && files.every(({ pictureId }) => pictureId === undefined);
  const file = named ?? (isAlone ? files[0] : undefined);
  return file && { uri: file.uri, picture };
}

/** A further picture that goes along is an example; the first is what is changed. */
function editedFile({ attachments = [] }: Turn): Found | undefined {
  const edited = attachments.find(({ file }) => file !== undefined);
  return edited?.file && { uri: edited.file.uri, picture: edited.picture };
}

function knownFiles({ turns }: Session, uri: string): readonly WrittenFile[] {
  const written = turns.flatMap(({ results }) => results.flatMap(({ insertion }) => insertion?.files ?? []));
  const read = turns.flatMap(({ attachments = [] }) => attachments.flatMap(({ file }) => file ?? []));
  return [...written, ...read].filter((file) => file.uri === uri);
}
