import { strFromU8 } from 'fflate';
import type { Picture } from './model/picture.ts';
import type { Session } from './model/session.ts';
import { collectImages, NewerVersionError, parseSession, pictureFolderName, sessionFileName } from './sessionFile.ts';
import { listZip, type Pieces, unpackFile, type ZipFile } from './zipFiles.ts';

/** Maximum bytes of the unpacked document: a larger one was not written by Limn, but made to exhaust the memory. */
const longestDocument = 200_000_000;
const largestPicture = 100_000_000;
/** Maximum bytes that a zip may unpack to: a fixed amount plus a multiple of its own length. Pictures shrink little, text to a tenth. */
const [anyGrowth, mostGrowth] = [64_000_000, 20];

/** An imported session and its pictures; each picture is read on request and undefined if it is missing. */
export interface UnzippedSession {
  readonly session: Session;
  readonly picture: (picture: Picture) => Promise<Uint8Array | undefined>;
}

/** Thrown if the zip would unpack to more than a session of its length can contain. */
export class TooLarge extends Error {}

/**
 * Reads the session in a zip of Limn's in steps; returns undefined if it contains none or is damaged. Only pictures that the session names
 * can be read; their hash is not checked yet. Throws `NewerVersionError`, and `TooLarge` before anything of that size is unpacked.
 */
export async function unpackSession(bytes: Uint8Array, pieces: Pieces): Promise<UnzippedSession | undefined> {
  try {
    const files = listZip(bytes);
    const document = files.find(({ name }) => name === sessionFileName);
    if (!document) return undefined;
    refuseTooLarge([document], longestDocument, bytes.length);
    const text = await unpackFile(bytes, document, pieces);
    const session = text && (await pieces.run(() => parseSession(strFromU8(text))));
    return session && { session, picture: picturesOf(session, bytes, files, pieces) };
  } catch (error) {
    if (error instanceof NewerVersionError || error instanceof TooLarge) throw error;
    return undefined;
  }
}

/** Returns one file for each hash, however many names it has. */
function picturesOf(
  session: Session,
  bytes: Uint8Array,
  files: readonly ZipFile[],
  pieces: Pieces,
): UnzippedSession['picture'] {
  const hashes = new Set(collectImages(session).map(({ hash }) => hash));
  const byHash = new Map(files.filter(({ name }) => hashes.has(hashIn(name))).map((file) => [hashIn(file.name), file]));
  refuseTooLarge([...byHash.values()], largestPicture, bytes.length);
  return async ({ hash }) => {
    const file = byHash.get(hash);
    return file && unpackFile(bytes, file, pieces).catch(() => undefined);
  };
}

function refuseTooLarge(files: readonly ZipFile[], most: number, packed: number): void {
  const whole = files.reduce((sum, { size }) => sum + size, 0);
  if (files.some(({ size }) => size > most) || whole > anyGrowth + mostGrowth * packed) throw new TooLarge();
}

/** Parses `pictures/<hash>.<extension>`. */
function hashIn(name: string): string {
  return name.startsWith(`${pictureFolderName}/`) ? name.slice(pictureFolderName.length + 1).replace(/\..*$/, '') : '';
}
