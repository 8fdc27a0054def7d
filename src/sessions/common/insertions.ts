/** Insertions of results, as the buttons below a result need them. */
import { modeTraits } from '../../product/common/modes.ts';
import { isSameFile } from './documentKey.ts';
import type { Insertion } from './model/insertion.ts';
import type { Picture, WrittenFile } from './model/picture.ts';
import type { Result, Session, Turn } from './model/session.ts';
import { getAncestors, getImages, type ImageInTurn, pickedPicture } from './pictureTurn.ts';
import { isIllustrated } from './resultParts.ts';

/** The button that inserted a result. */
type InsertedBy = 'insert' | 'insertAll' | 'replace';

/** Returns which button's insertion can be shown and undone; for pictures, that of the named one or else of the picked one. */
export function getInsertionSource(
  turn: Turn,
  result: Result,
  pictureId = pickedPicture(turn)?.id,
): InsertedBy | undefined {
  const { insertion } = result;
  if (!insertion?.made) return undefined;
  const isOfText = modeTraits[turn.mode].produces === 'answer' || result.pictures.length === 0;
  if (isOfText) return insertion.replaced ? 'replace' : 'insert';
  if (insertion.together) return 'insertAll';
  // A text with its pictures is put somewhere as a whole; each picture of it keeps its own Insert.
  if (isIllustrated(result)) return undefined;
  return belongsToImage(insertion, pictureId) ? 'insert' : undefined;
}

/** Returns whether an insertion is that of this picture; one from before pictures were named counts for any. */
export function belongsToImage({ pictureId, together }: Insertion, id: string | undefined): boolean {
  return together !== undefined || pictureId === undefined || pictureId === id;
}

/** Returns the insertions of several pictures of one result as one. */
export function mergeInsertions(insertions: readonly Insertion[]): Insertion | undefined {
  const [first] = insertions;
  if (!first) return undefined;
  const [made, files] = [insertions.flatMap((one) => one.made ?? []), insertions.flatMap((one) => one.files ?? [])];
  const all = { ...(made.length > 0 && { made }), ...(files.length > 0 && { files }) };
  return { ...first, ...all, ...(insertions.some(({ signed }) => signed) && { signed: true }) };
}

/** Returns the insertion of a text with its pictures as one; a picture without text counts as inserted by its own button. */
export function combineInsertions(
  insertions: readonly Insertion[],
  { withWords, lines }: { readonly withWords: boolean; readonly lines: number },
): Insertion {
  const { savedAs, ...insertion } = mergeInsertions(insertions) ?? { fileName: '' };
  if (insertions.length === 1 && !withWords) return { ...insertion, ...(savedAs !== undefined && { savedAs }) };
  const together = { ...summarizeInsertions(insertions, crypto.randomUUID()), pictures: insertions.length };
  const lastLine = Math.max(together.lastLine, together.firstLine + (withWords ? lines - 1 : 0));
  return { ...insertion, together: { ...together, lastLine, ...(withWords && { words: true as const }) } };
}

/** Returns the summary of several insertions that were made at once. */
export function summarizeInsertions(insertions: readonly Insertion[], id: string): NonNullable<Insertion['together']> {
  const lines = insertions.flatMap(({ line }) => line ?? []);
  const folders = new Set(
    insertions.flatMap(({ savedAs }) => (savedAs === undefined ? [] : savedAs.slice(0, savedAs.lastIndexOf('/') + 1))),
  );
  const [folder = ''] = folders.size === 1 ? folders : [];
  const documents = new Set(insertions.map(({ fileName }) => fileName)).size;
  const firstLine = lines.length > 0 ? Math.min(...lines) : 0;
  return { id, documents, firstLine, lastLine: Math.max(0, ...lines), folder };
}

/**
 * Updates what is known of a file that Limn itself has rewritten, so that undoing the insertion still recognizes it; a file that was the
 * user's own before stays so.
 */
export function updateWrittenFile(
  session: Session,
  was: Required<Pick<WrittenFile, 'uri' | 'hash'>>,
  now: Pick<WrittenFile, 'size' | 'hash'>,
): Session {
  const isIt = ({ uri, hash }: WrittenFile) => hash === was.hash && isSameFile(uri, was.uri);
  const inResult = (result: Result): Result => {
    const { insertion } = result;
    if (!insertion?.files?.some(isIt)) return result;
    const files = insertion.files.map((file) => (isIt(file) ? { ...file, ...now } : file));
    return { ...result, insertion: { ...insertion, files } };
  };
  const turns = session.turns.map((turn) => ({ ...turn, results: turn.results.map(inResult) }));
  return { ...session, turns };
}

/** A file in the workspace, and how it is recognized as unchanged. */
export interface ReplaceableFile {
  readonly uri: string;
  /** What the session wrote or read there. */
  readonly known: readonly WrittenFile[];
  /** The picture in it, if the session has it. */
  readonly picture?: Picture;
}

/**
 * Returns the file of another picture of the same prompt, or else of the nearest picture that this one was made from, or else the one that
 * the user began with. Returns undefined for a picture that is in the workspace by itself.
 */
export function findReplaceableFile(session: Session, placed: ImageInTurn): ReplaceableFile | undefined {
  const found = siblingFile(placed) ?? originFile(session, placed.turn);
  if (!found) return undefined;
  const { turns } = session;
  const written = turns.flatMap(({ results }) => results.flatMap(({ insertion }) => insertion?.files ?? []));
  const read = turns.flatMap(({ attachments = [] }) => attachments.flatMap(({ file }) => file ?? []));
  return { ...found, known: [...written, ...read].filter((file) => isSameFile(file.uri, found.uri)) };
}

type Found = Omit<ReplaceableFile, 'known'>;

/** The one that was inserted last. */
function siblingFile({ turn, result, picture }: ImageInTurn): Found | undefined {
  const others = getImages(turn).filter(
    (other) => other.picture.id !== picture.id && other.result.promptId === result.promptId,
  );
  return others.map(fileOf).findLast((file) => file !== undefined);
}

function originFile(session: Session, turn: Turn): Found | undefined {
  const origins = turn.from === undefined ? [] : getAncestors(session, turn.from);
  const file = origins.map(fileOf).findLast((one) => one !== undefined);
  if (file) return file;
  // Only the first attached picture is the one to change; the others are examples.
  const edited = (origins[0]?.turn ?? turn).attachments?.find((attachment) => attachment.file !== undefined);
  return edited?.file && { uri: edited.file.uri, picture: edited.picture };
}

/** If an insertion contains several, each names its picture. */
function fileOf({ result: { insertion }, picture }: ImageInTurn): Found | undefined {
  if (!insertion || !belongsToImage(insertion, picture.id)) return undefined;
  const { files = [] } = insertion;
  const named = files.find(({ pictureId }) => pictureId === picture.id);
  const isAlone = insertion.together === undefined && files.every(({ pictureId }) => pictureId === undefined);
  const file = named ?? (isAlone ? files[0] : undefined);
  return file && { uri: file.uri, picture };
}
