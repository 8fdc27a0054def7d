/** Reads the items of an AVIF in its `meta` box, by ISO/IEC 14496-12 section 8.11, and writes their locations, the `iloc` box. */
import { joinBytes } from '../../../base/common/bytes.ts';
import { type Box, NumberReader, readBoxes } from './boxes.ts';
import { encodeNumber, maxPieces } from './imageBytes.ts';

export const packetType = 'application/rdf+xml';
/** The boxes of a file that contains only images; others, such as those of films, may contain offsets that would have to be changed too. */
const known = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);

/** The `meta` box of a file. */
export interface Meta {
  readonly top: readonly Box[];
  readonly box: Box;
  readonly children: readonly Box[];
  readonly locations: Locations;
  /** The id of the item that is a packet. */
  readonly packetId?: number;
  readonly largest: number;
  readonly primary: number;
}

/** Throws a RangeError if no packet can be added to a file without changing everything else. */
export function readMeta(bytes: Uint8Array): Meta {
  const top = readBoxes(bytes) ?? [];
  const meta = getSingleBox(top, 'meta');
  const children = readBoxes(bytes, meta.body + 4, meta.end) ?? [];
  const locations = readLocations(bytes, getSingleBox(children, 'iloc'));
  const primary = new NumberReader(bytes, getSingleBox(children, 'pitm').body, meta.end);
  const items = itemsIn(bytes, getSingleBox(children, 'iinf'));
  const packets = items.filter(({ isPacket }) => isPacket);
  if (!top.every(({ name }) => known.has(name)) || packets.length > 1) throw new RangeError('Of another kind.');
  return {
    ...{ top, box: meta, children, locations },
    ...(packets[0] && { packetId: packets[0].id }),
    largest: Math.max(0, ...locations.items.map(({ id }) => id), ...items.map(({ id }) => id)),
    primary: primary.next(4) >>> 24 === 0 ? primary.next(2) : primary.next(4),
  };
}

export function getSingleBox(boxes: readonly Box[], name: string): Box {
  const [first, ...others] = boxes.filter((each) => each.name === name);
  if (!first || others.length > 0) throw new RangeError(`Not one ${name}.`);
  return first;
}

function itemsIn(bytes: Uint8Array, { body, end }: Box) {
  const isLong = bytes[body] !== 0;
  const boxes = readBoxes(bytes, body + (isLong ? 8 : 6), end);
  if (!boxes) throw new RangeError('Its items are cut off.');
  return boxes.map((one) => itemInfo(new NumberReader(bytes, one.body, one.end)));
}

/** Throws if a packet is compressed or protected. */
function itemInfo(numbers: NumberReader) {
  const version = numbers.next(4) >>> 24;
  const [id, protection, kind] = [numbers.next(version < 3 ? 2 : 4), numbers.next(2), numbers.next(4)];
  if (version < 2 || kind !== 0x6d696d65) return { id, isPacket: false };
  numbers.text();
  const isPacket = numbers.text() === packetType;
  if (isPacket && (numbers.text() !== '' || protection !== 0)) throw new RangeError('Its packet cannot be read.');
  return { id, isPacket };
}

export interface Extent {
  readonly index: number;
  readonly offset: number;
  readonly length: number;
}

export interface Item {
  readonly id: number;
  /** What offsets are relative to: 0 is the file's beginning, 1 that of its `idat` box. */
  readonly method: number;
  /** The reference to another file; 0 for this one. */
  readonly reference: number;
  readonly base: number;
  readonly extents: readonly Extent[];
}

/** The locations of the items, and how many bytes each of their numbers has. */
export interface Locations {
  readonly version: number;
  readonly offsetSize: number;
  readonly lengthSize: number;
  readonly baseSize: number;
  readonly indexSize: number;
  readonly items: readonly Item[];
}

/** Throws if the box is too short for its content. */
export function readLocations(bytes: Uint8Array, { body, end }: Box): Locations {
  const numbers = new NumberReader(bytes, body, end);
  const version = numbers.next(4) >>> 24;
  const [sizes, more] = [numbers.next(1), numbers.next(1)];
  const indexSize = version > 0 ? more & 15 : 0;
  const form = { version, offsetSize: sizes >> 4, lengthSize: sizes & 15, baseSize: more >> 4, indexSize };
  if (form.lengthSize === 0) throw new RangeError('Extents without a length reach to the end of the file.');
  const count = numbers.next(version < 2 ? 2 : 4);
  return { ...form, items: repeated(count, () => readItem(numbers, form)) };
}

function readItem(numbers: NumberReader, form: Omit<Locations, 'items'>): Item {
  const id = numbers.next(form.version < 2 ? 2 : 4);
  const method = form.version > 0 ? numbers.next(2) & 15 : 0;
  const [reference, base, count] = [numbers.next(2), numbers.next(form.baseSize), numbers.next(2)];
  const extents = repeated(count, () => {
    const index = numbers.next(form.indexSize);
    return { index, offset: numbers.next(form.offsetSize), length: numbers.next(form.lengthSize) };
  });
  return { id, method, reference, base, extents };
}

function repeated<T>(count: number, read: () => T): readonly T[] {
  if (count > maxPieces) throw new RangeError('The box has too many items.');
  return Array.from({ length: count }, read);
}

/** Returns the content of the box. */
export function writeLocations(locations: Locations): Uint8Array {
  const { version, offsetSize, lengthSize, baseSize, indexSize, items } = locations;
  const countSize = version < 2 ? 2 : 4;
  const sizes = new Uint8Array([version, 0, 0, 0, (offsetSize << 4) | lengthSize, (baseSize << 4) | indexSize]);
  const written = items.flatMap(({ id, method, reference, base, extents }) => [
    encodeNumber(id, countSize),
    encodeNumber(method, version > 0 ? 2 : 0),
    encodeNumber(reference, 2),
    encodeNumber(base, baseSize),
    encodeNumber(extents.length, 2),
    ...extents.flatMap(({ index, offset, length }) => [
      encodeNumber(index, indexSize),
      encodeNumber(offset, offsetSize),
      encodeNumber(length, lengthSize),
    ]),
  ]);
  return joinBytes([sizes, encodeNumber(items.length, countSize), ...written]);
}
