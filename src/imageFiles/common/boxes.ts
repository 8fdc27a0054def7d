/** Boxes of a length and a name, by ISO/IEC 14496-12 section 4.2, and numbers of several sizes in them; big-endian. */
import { joinBytes } from '../../base/common/bytes.ts';
import { encodeName, toDataView, uint32 } from './metadataBytes.ts';
import { maxSegments } from './xmpFormat.ts';

export interface Box {
  readonly name: string;
  readonly start: number;
  /** Where its content begins. */
  readonly body: number;
  readonly end: number;
}

/** The boxes that fill this range; nothing where they do not, or where one says no length. */
export function readBoxes(bytes: Uint8Array, from = 0, to = bytes.length): readonly Box[] | undefined {
  const view = toDataView(bytes);
  const boxes: Box[] = [];
  let start = from;
  while (start + 8 <= to && boxes.length < maxSegments) {
    const isLong = view.getUint32(start) === 1 && start + 16 <= to;
    const body = start + (isLong ? 16 : 8);
    const end = start + (isLong ? Number(view.getBigUint64(start + 8)) : view.getUint32(start));
    if (end < body || end > to) return undefined;
    boxes.push({ name: String.fromCharCode(...bytes.subarray(start + 4, start + 8)), start, body, end });
    start = end;
  }
  return start === to ? boxes : undefined;
}

export function box(name: string, parts: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes(parts);
  return joinBytes([uint32(content.length + 8), encodeName(name), content]);
}

/** A number of so many bytes, 0 to 8. */
export function encodeNumber(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(8);
  toDataView(bytes).setBigUint64(0, BigInt(value));
  return bytes.subarray(8 - size);
}

/** Reads one number after the other; throws behind the end. */
export class NumberReader {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
    private readonly end: number,
  ) {}

  /** Of so many bytes, 0 to 8; one that is too large to be exact is given as it comes near to it. */
  next(size: number): number {
    if (this.at + size > this.end) throw new RangeError('The box is too short.');
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + (this.bytes[this.at + index] ?? 0);
    this.at += size;
    return value;
  }

  /** The characters up to a zero, or the end. */
  text(): string {
    const rest = this.bytes.subarray(this.at, this.end);
    const zero = rest.indexOf(0);
    const length = zero < 0 ? rest.length : zero;
    this.at = Math.min(this.at + length + 1, this.end);
    return String.fromCharCode(...rest.subarray(0, Math.min(length, longestText)));
  }
}

/** Longer names mean nothing here. */
const longestText = 100;
