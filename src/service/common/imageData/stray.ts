/** Pictures in parts of forms that nobody has told of: the contract leaves the inside of a part open, and the picture was paid for. */

import { readAnyPicture } from '../../../imageFiles/common/readPicture.ts';
import { asTextParts, asWord, beginningOf, isFields, type Piece } from '../fields.ts';
import { decodeBase64Sync } from './base64.ts';

/** Levels of a part, and pictures in it, that are looked at. */
const [deepest, most] = [6, 20];
/** Characters of base64 by which a picture's format is known; one that is whole has more than `shortest`. */
const [looked, shortest] = [128, 40];
/** Of a name that is looked at, in UTF-16 code units. */
const longestName = 40;

const address = /^https:\/\/\S+$/i;
const namesPicture = /image|picture/i;

/** A value that holds no others. */
interface Leaf {
  readonly data: Piece[];
  /** The names on the way, and the types that what holds it says it has. */
  readonly path: string;
}

/** The data of pictures wherever it stands in a part, the longest last since small copies go along; else the addresses that the part calls pictures. */
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
    .filter(([name]) => !isSignature(name))
    .flatMap(([name, inner]) => leavesOf(inner, `${path} ${type} ${name.slice(0, longestName)}`, depth + 1));
}

function isSignature(name: string): boolean {
  return /signature$/i.test(name);
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
