import { joinBytes } from '../../../base/common/bytes.ts';
import {
  type Extent,
  getSingleBox,
  type Item,
  type Locations,
  type Meta,
  packetType,
  readMeta,
  writeLocations,
} from './avifItems.ts';
import { type Box, box, NumberReader, readBoxes } from './boxes.ts';
import { encodeName, encodeNumber, hasName, nameAt, uint32 } from './imageBytes.ts';
import type { XmpFormat } from './imageFormat.ts';

/** `d8fec3d6-1b0e-483c-9297-5828877ec481`, by the C2PA's specification. */
const manifestId = '\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81';
const largestId = 0xffff;
/** The box with the size is near the beginning. */
const searched = 4_096;

/**
 * AVIF, by https://aomediacodec.github.io/av1-avif/ and ISO/IEC 23008-12: boxes of a length and a name, as in MP4. The packet is an item that
 * describes the image.
 */
export const avif: XmpFormat = {
  mediaType: 'image/avif',
  matches: (bytes) => hasName(bytes, 4, 'ftyp') && brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)),
  size(bytes) {
    const at = nameAt(bytes, 0, searched).indexOf('ispe');
    return at < 0 ? undefined : { width: uint32(bytes, at + 8), height: uint32(bytes, at + 12) };
  },
  isWhole(bytes) {
    const names = new Set<string>();
    let at = 0;
    while (at + 8 <= bytes.length) {
      names.add(nameAt(bytes, at + 4));
      at += Math.max(8, uint32(bytes, at) || bytes.length - at);
    }
    return at === bytes.length && names.has('meta') && names.has('mdat');
  },
  maxPacketLength: 0x7fffffff,
  packet: (bytes) => undefinedIfInvalid(() => readPacketItem(bytes, readMeta(bytes))),
  withPacket: (bytes, packet) => undefinedIfInvalid(() => replacePacket(bytes, readMeta(bytes), packet)),
  isSigned: (bytes) =>
    readBoxes(bytes)?.some(({ name, body }) => name === 'uuid' && hasName(bytes, body, manifestId)) ?? false,
};

/** Returns the major brand, which may be a general one such as `mif1`, and those the file is compatible with. */
function brandsOf(bytes: Uint8Array): readonly string[] {
  const end = Math.min(uint32(bytes, 0), searched, bytes.length);
  const places = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) => 16 + index * 4);
  return [8, ...places].map((at) => nameAt(bytes, at));
}

/** Returns undefined for a file that is not as it must be. */
function undefinedIfInvalid<T>(read: () => T | undefined): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readPacketItem(bytes: Uint8Array, { locations, packetId, children }: Meta): Uint8Array | undefined {
  const item = locations.items.find(({ id }) => id === packetId);
  if (!item || packetId === undefined || item.method > 1) return undefined;
  const from = item.base + (item.method === 1 ? getSingleBox(children, 'idat').body : 0);
  return joinBytes(item.extents.map(({ offset, length }) => bytes.subarray(from + offset, from + offset + length)));
}

/** Returns the file with the packet in its own box at the end, and with the offset of each item adjusted to the longer `meta` box. */
function replacePacket(bytes: Uint8Array, meta: Meta, packet: Uint8Array): Uint8Array | undefined {
  const id = meta.packetId ?? meta.largest + 1;
  if (Math.max(id, meta.primary) > largestId) return undefined;
  const last = getEndWithoutPacket(meta);
  const metaBox = (growth: number) => {
    const items = meta.locations.items.filter((item) => item.id !== id).map((item) => moveItem(item, meta, growth));
    const place = createLocation(meta.locations, { offset: last + growth + 8, length: packet.length });
    return writeMeta(bytes, meta, { ...meta.locations, items: [...items, { id, ...place }] });
  };
  const { start, end } = meta.box;
  const whole = metaBox(metaBox(0).length - (end - start));
  return joinBytes([bytes.subarray(0, start), whole, bytes.subarray(end, last), box('mdat', [packet])]);
}

/** Returns the position where the file ended before a packet was appended. */
function getEndWithoutPacket({ top, locations, packetId }: Meta): number {
  const last = top.at(-1);
  const item = locations.items.find(({ id }) => id === packetId);
  const [extent, more] = item?.extents ?? [];
  const isAll = item?.method === 0 && !more && item.base + (extent?.offset ?? 0) === last?.body;
  if (last?.name === 'mdat' && isAll && extent?.length === last.end - last.body) return last.start;
  return last?.end ?? 0;
}

/** Returns an item with its adjusted offset. Throws if its location is not certain. */
function moveItem(item: Item, { box: { start, end }, locations: { baseSize } }: Meta, growth: number): Item {
  if (item.method === 1) return item;
  const isSure = item.method === 0 && item.reference === 0 && item.extents.every(({ length }) => length > 0);
  const isBefore = item.extents.every(({ offset, length }) => item.base + offset + length <= start);
  const isBehind = item.extents.every(({ offset }) => item.base + offset >= end);
  if (!isSure || !(isBefore || isBehind)) throw new RangeError('An item stands elsewhere.');
  if (isBefore) return item;
  if (baseSize > 0) return { ...item, base: item.base + growth };
  return { ...item, extents: item.extents.map((extent) => ({ ...extent, offset: extent.offset + growth })) };
}

/** Returns a location in the numbers that the file uses; throws if they are too short. */
function createLocation(
  { offsetSize, baseSize }: Locations,
  { offset, length }: Omit<Extent, 'index'>,
): Omit<Item, 'id'> {
  if (Math.max(offsetSize, baseSize) < 4) throw new RangeError('Its numbers are too short.');
  const isByBase = offsetSize < 4;
  const extent = { index: 0, offset: isByBase ? 0 : offset, length };
  return { method: 0, reference: 0, base: isByBase ? offset : 0, extents: [extent] };
}

/** Returns the `meta` box, with one more item if the packet is new. */
function writeMeta(bytes: Uint8Array, meta: Meta, locations: Locations): Uint8Array {
  const { children, packetId, largest } = meta;
  const contents = children.map((child) => {
    if (child.name === 'iloc') return box('iloc', [writeLocations(locations)]);
    if (packetId !== undefined) return bytes.subarray(child.start, child.end);
    if (child.name === 'iinf') return addItemInfo(bytes, child, largest + 1);
    if (child.name !== 'iref') return bytes.subarray(child.start, child.end);
    return box('iref', [bytes.subarray(child.body, child.end), createReference(meta, bytes[child.body] === 0 ? 2 : 4)]);
  });
  const isFirst = packetId === undefined && children.every(({ name }) => name !== 'iref');
  const reference = isFirst ? [box('iref', [encodeNumber(0, 4), createReference(meta, 2)])] : [];
  return box('meta', [bytes.subarray(meta.box.body, meta.box.body + 4), ...contents, ...reference]);
}

function addItemInfo(bytes: Uint8Array, { body, end }: Box, id: number): Uint8Array {
  const size = bytes[body] === 0 ? 2 : 4;
  const count = new NumberReader(bytes, body + 4, end).next(size) + 1;
  const names = encodeName(`mimeXMP\0${packetType}\0`);
  const info = box('infe', [encodeNumber(0x02000000, 4), encodeNumber(id, 2), encodeNumber(0, 2), names]);
  return box('iinf', [
    bytes.subarray(body, body + 4),
    encodeNumber(count, size),
    bytes.subarray(body + 4 + size, end),
    info,
  ]);
}

/** Returns the reference by which the packet describes the image, with ids of this many bytes. */
function createReference({ largest, primary }: Meta, size: 2 | 4): Uint8Array {
  return box('cdsc', [encodeNumber(largest + 1, size), encodeNumber(1, 2), encodeNumber(primary, size)]);
}
