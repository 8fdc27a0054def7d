/** Finds images in parts of unknown form: the contract leaves the inside of a part open, and the image was paid for. */

import { readAnyPicture } from '../../../imageFiles/common/readPicture.ts';
import { asTextParts, asWord, beginningOf, isFields, type Piece } from '../fields.ts';
import { decodeBase64Sync } from './base64.ts';

/** Maximum depth of a part that is searched, and maximum number of images in it. */
const [deepest, most] = [6, 20];
/** Base64 characters that identify an image's format; a whole image has more than `shortest`. */
const [looked, shortest] = [128, 40];
/** Maximum length of a name that is read, in UTF-16 code units. */
const longestName = 40;

const address = /^https:\/\/\S+$/i;
const namesPicture = /image|picture/i;

/** A value without nested values. */
interface Leaf {
  readonly data: Piece[];
  /** The names on the path, and the types that the containing objects declare. */
  readonly path: string;
}

/**
 * Returns the data of images wherever it is in a part, the longest last, since thumbnails may come with it; otherwise the URLs that the
 * part calls images.
 */
export function findUnlistedImages(part: unknown): readonly Piece[][] {
  const leaves = leavesOf(part, '', 0);
  const whole = leaves.map(({ data }) => data).filter(isPicture);
  if (whole.length > 0) return whole.slice(0, most).sort((a, b) => lengthOf(a) - lengthOf(b));
  const addresses = leaves.filter(isAddress);
  return addresses.slice(0, most).map(({ data }) => data);
}

function leavesOf(value: unknown, path: string, depth: number): readonly Leaf[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, path, depth + 1));
  if (!isFields(value)) return [{ data: [...asTextParts(value)], path }];
  const type = asWord(value.type)?.slice(0, longestName) ?? '';
  return Object.entries(value)
    .filter(([name]) => !/signature$/i.test(name))
    .flatMap(([name, inner]) => leavesOf(inner, `${path} ${type} ${name.slice(0, longestName)}`, depth + 1));
}

function isAddress({ data, path }: Leaf): boolean {
  return namesPicture.test(path) && address.test(beginningOf(data));
}

function isPicture(data: readonly Piece[]): boolean {
  const [first] = data;
  if (first === undefined || lengthOf(data) <= shortest) return false;
  if (typeof first === 'string' && /^\s*data:image\/[\w.+-]+;base64,/i.test(first)) return true;
  const bytes = decodeBase64Sync([typeof first === 'string' ? first.slice(0, looked) : first]);
  return bytes !== undefined && readAnyPicture(bytes) !== 'unknown';
}

function lengthOf(data: readonly Piece[]): number {
  return data.reduce((length, piece) => length + piece.length, 0);
}
