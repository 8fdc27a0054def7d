import { strFromU8, strToU8, unzipSync, Zip, ZipPassThrough } from 'fflate';
import { joinBytes } from '../../shared/bytes.ts';
import type { Picture } from '../../shared/model/picture.ts';
import type { Session } from '../../shared/model/session.ts';
import { allPictures, NewerSession, pictureFolderName, readSessionFile, sessionFileName } from './sessionFile.ts';

/** Bytes that a packed file may grow to: more is no session of Limn's, but made to fill the memory. */
const longestDocument = 200_000_000;
const largestPicture = 100_000_000;
const largestWhole = 2_000_000_000;

/** A file to be packed; its bytes are asked for when its turn comes. */
export interface Packed {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array | undefined>;
}

/** Packs files one after the other without compressing them, since pictures are compressed; those that are gone are left out. */
export async function zipped(files: readonly Packed[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const { name, bytes } of files) {
    const content = await bytes();
    if (content) pack(zip, name, content);
  }
  zip.end();
  return joinBytes(pieces);
}

export function textFile(name: string, text: string): Packed {
  return { name, bytes: async () => strToU8(text) };
}

/** What a packed session holds; pictures by their hash, which is not checked yet. */
export interface Unpacked {
  readonly session: Session;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** The session in a zip of Limn's; nothing where it holds none, or is damaged. Only the pictures it names are unpacked. Throws `NewerSession`. */
export function unzipped(bytes: Uint8Array): Unpacked | undefined {
  try {
    const document = unpack(bytes, (name) => (name === sessionFileName ? longestDocument : 0))[sessionFileName];
    const session = document && readSessionFile(strFromU8(document));
    return session && { session, pictures: picturesIn(bytes, allPictures(session)) };
  } catch (error) {
    if (error instanceof NewerSession) throw error;
    return undefined;
  }
}

function picturesIn(bytes: Uint8Array, wanted: readonly Picture[]): ReadonlyMap<string, Uint8Array> {
  const hashes = new Set(wanted.map(({ hash }) => hash));
  const files = unpack(bytes, (name) => (hashes.has(hashIn(name)) ? largestPicture : 0));
  return new Map(Object.entries(files).map(([name, content]) => [hashIn(name), content]));
}

/** Unpacks the files that `most` gives more than nothing for, as long as each and all together keep to the limits. */
function unpack(bytes: Uint8Array, most: (name: string) => number): Record<string, Uint8Array> {
  let whole = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (originalSize > most(name)) return false;
      whole += originalSize;
      return most(name) > 0 && whole <= largestWhole;
    },
  });
}

/** `pictures/<hash>.<extension>`. */
function hashIn(name: string): string {
  return name.startsWith(`${pictureFolderName}/`) ? name.slice(pictureFolderName.length + 1).replace(/\..*$/, '') : '';
}

function pack(zip: Zip, name: string, content: Uint8Array): void {
  const file = new ZipPassThrough(name);
  zip.add(file);
  file.push(content, true);
}
