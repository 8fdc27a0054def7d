import { Inflate, strToU8, Zip, ZipPassThrough } from 'fflate';
import { joinBytes, toDataView } from '../../base/common/bytes.ts';

/** Runs a task when it is its turn, and yields in between. */
export interface Pieces {
  run<T>(piece: () => T): Promise<T>;
}

/** A file of a zip, as its directory lists it. */
export interface ZipFile {
  readonly name: string;
  /** Bytes it takes in the zip. */
  readonly packed: number;
  /** Bytes it claims to unpack to. */
  readonly size: number;
  readonly method: number;
  /** Where its own header begins. */
  readonly at: number;
}

/** Approximate number of bytes that are unpacked at a time, and the minimum and maximum number of packed bytes for that. */
const atATime = 500_000;
const [fewest, most] = [256, 65_536];

const [stored, deflated] = [0, 8];
const signatures = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50, file: 0x02014b50, header: 0x04034b50 };
/** Marks a number that is too large for its field. */
const elsewhere = 0xffff_ffff;

/**
 * Returns the files of a zip from its directory (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, section 4.3), all of them if
 * several have the same name. Throws if the bytes are not a zip, or are cut off.
 */
export function listZip(bytes: Uint8Array): readonly ZipFile[] {
  const view = toDataView(bytes);
  const files: ZipFile[] = [];
  let { at, count } = directoryOf(view);
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== signatures.file) throw new RangeError('The directory of the zip is damaged');
    files.push(fileAt(bytes, view, at));
    at += 46 + [28, 30, 32].reduce((length, field) => length + view.getUint16(at + field, true), 0);
  }
  return files;
}

/**
 * Unpacks one file in steps. Returns undefined if it is not what the directory says; never produces more bytes than the directory says,
 * which the caller limits.
 */
export async function unpackFile(bytes: Uint8Array, file: ZipFile, pieces: Pieces): Promise<Uint8Array | undefined> {
  const view = toDataView(bytes);
  if (view.getUint32(file.at, true) !== signatures.header) return undefined;
  const begin = file.at + 30 + view.getUint16(file.at + 26, true) + view.getUint16(file.at + 28, true);
  const content = bytes.subarray(begin, begin + file.packed);
  if (content.length !== file.packed) return undefined;
  if (file.method === stored) return file.packed === file.size ? content : undefined;
  return file.method === deflated ? inflated(content, file.size, pieces) : undefined;
}

async function inflated(content: Uint8Array, size: number, pieces: Pieces): Promise<Uint8Array | undefined> {
  const whole = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((piece) => {
    if (length + piece.length <= size) whole.set(piece, length);
    length += piece.length;
  });
  const slice = Math.min(most, Math.max(fewest, Math.round((atATime * content.length) / Math.max(1, size))));
  for (let at = 0; at < content.length && length <= size; at += slice)
    await pieces.run(() => inflate.push(content.subarray(at, at + slice), at + slice >= content.length));
  return length === size ? whole : undefined;
}

/** The end of the directory is the last record, before a comment of at most 65,535 bytes. */
function directoryOf(view: DataView): { readonly at: number; readonly count: number } {
  let end = view.byteLength - 22;
  while (view.getUint32(end, true) !== signatures.end)
    if (view.byteLength - end-- > 65_557) throw new RangeError('The bytes are no zip');
  const isLarge = end >= 20 && view.getUint32(end - 20, true) === signatures.locator64;
  if (!isLarge) return { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
  const end64 = long(view, end - 12);
  if (view.getUint32(end64, true) !== signatures.end64) throw new RangeError('The directory of the zip is damaged');
  return { at: long(view, end64 + 48), count: long(view, end64 + 32) };
}

function fileAt(bytes: Uint8Array, view: DataView, at: number): ZipFile {
  const nameLength = view.getUint16(at + 28, true);
  const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
  const large = largeFields(view, at + 46 + nameLength, view.getUint16(at + 30, true));
  const number = (field: number) => {
    const value = view.getUint32(at + field, true);
    return value === elsewhere ? large() : value;
  };
  // The fields that are too large follow each other in this order.
  const [size, packed, header] = [number(24), number(20), number(42)];
  return { name, packed, size, method: view.getUint16(at + 10, true), at: header };
}

/** Returns a function that reads the numbers of 64 bits one after the other. */
function largeFields(view: DataView, begin: number, length: number): () => number {
  let at = begin;
  while (at < begin + length && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return () => {
    at += 8;
    return long(view, at - 8);
  };
}

function long(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

/** A file to pack; its bytes are read when it is packed. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array | undefined>;
}

/** Packs files one after the other without compression, because pictures are compressed already; leaves out missing files. */
export async function createZip(files: readonly ZipEntry[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const { name, bytes } of files) {
    const content = await bytes();
    if (!content) continue;
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(content, true);
  }
  zip.end();
  return joinBytes(pieces);
}

export function textFile(name: string, text: string): ZipEntry {
  return { name, bytes: async () => strToU8(text) };
}
