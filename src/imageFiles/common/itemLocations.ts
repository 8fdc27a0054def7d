/** Where the items of a file stand in it: the `iloc` box, by ISO/IEC 14496-12 section 8.11.3. */
import { joinBytes } from '../../base/common/bytes.ts';
import { type Box, encodeNumber, NumberReader } from './boxes.ts';
import { maxSegments } from './xmpFormat.ts';

export interface Extent {
  readonly index: number;
  readonly offset: number;
  readonly length: number;
}

export interface Item {
  readonly id: number;
  /** What offsets count from: 0 the file's beginning, 1 that of its `idat` box. */
  readonly method: number;
  /** Of another file; 0 = this one. */
  readonly reference: number;
  readonly base: number;
  readonly extents: readonly Extent[];
}

/** The items, and how many bytes each of their numbers has. */
export interface Locations {
  readonly version: number;
  readonly offsetSize: number;
  readonly lengthSize: number;
  readonly baseSize: number;
  readonly indexSize: number;
  readonly items: readonly Item[];
}

/** Throws where the box is too short for what it says. */
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
  if (count > maxSegments) throw new RangeError('The box has too many items.');
  return Array.from({ length: count }, read);
}

/** The content of the box. */
export function writeLocations(locations: Locations): Uint8Array {
  const { version, offsetSize, lengthSize, baseSize, indexSize, items } = locations;
  const sizes = new Uint8Array([version, 0, 0, 0, (offsetSize << 4) | lengthSize, (baseSize << 4) | indexSize]);
  const count = encodeNumber(items.length, version < 2 ? 2 : 4);
  return joinBytes([sizes, count, ...items.flatMap((item) => writeItem(item, locations))]);
}

function writeItem(item: Item, { version, offsetSize, lengthSize, baseSize, indexSize }: Locations) {
  const extents = item.extents.flatMap(({ index, offset, length }) => [
    encodeNumber(index, indexSize),
    encodeNumber(offset, offsetSize),
    encodeNumber(length, lengthSize),
  ]);
  return [
    encodeNumber(item.id, version < 2 ? 2 : 4),
    encodeNumber(item.method, version > 0 ? 2 : 0),
    encodeNumber(item.reference, 2),
    encodeNumber(item.base, baseSize),
    encodeNumber(item.extents.length, 2),
    ...extents,
  ];
}
