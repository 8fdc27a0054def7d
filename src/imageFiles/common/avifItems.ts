/** What an AVIF says of its items: the `meta` box, by ISO/IEC 14496-12 section 8.11. */
import { type Box, NumberReader, readBoxes } from './boxes.ts';
import { type Locations, readLocations } from './itemLocations.ts';

export const packetType = 'application/rdf+xml';
/** What a file of pictures alone is made of; others, as those of films, may hold places that would have to be moved as well. */
const known = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);

/** What a file says of its items, each box by its name. */
export interface Meta {
  readonly top: readonly Box[];
  readonly box: Box;
  readonly children: readonly Box[];
  readonly locations: Locations;
  /** The item that is a packet. */
  readonly packetId?: number;
  readonly largest: number;
  readonly primary: number;
}

/** Throws a RangeError for a file that no packet can be put into with everything else left in its place. */
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

interface ItemInfo {
  readonly id: number;
  readonly isPacket: boolean;
}

function itemsIn(bytes: Uint8Array, { body, end }: Box): readonly ItemInfo[] {
  const isLong = bytes[body] !== 0;
  const boxes = readBoxes(bytes, body + (isLong ? 8 : 6), end);
  if (!boxes) throw new RangeError('Its items are cut off.');
  return boxes.map((one) => itemInfo(new NumberReader(bytes, one.body, one.end)));
}

/** Throws where a packet is packed or protected. */
function itemInfo(numbers: NumberReader): ItemInfo {
  const version = numbers.next(4) >>> 24;
  const [id, protection, kind] = [numbers.next(version < 3 ? 2 : 4), numbers.next(2), numbers.next(4)];
  if (version < 2 || kind !== 0x6d696d65) return { id, isPacket: false };
  numbers.text();
  const isPacket = numbers.text() === packetType;
  if (isPacket && (numbers.text() !== '' || protection !== 0)) throw new RangeError('Its packet cannot be read.');
  return { id, isPacket };
}
