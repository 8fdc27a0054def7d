/** Boxes of a length and a name, by ISO/IEC 14496-12 section 4.2, and numbers of several sizes in them; big-endian. */

import { joinBytes, toDataView } from '../../../base/common/bytes.ts';
import type { Span } from '../../../base/common/span.ts';
import { encodeName, encodeNumber, maxPieces, nameAt } from './imageBytes.ts';

export interface Box extends Span {
  readonly name: string;
  /** Where its content begins. */
  readonly body: number;
}

/** Returns the boxes that fill this range, or undefined if they do not, or if one has no length. */
export function readBoxes(bytes: Uint8Array, from = 0, to = bytes.length): readonly Box[] | undefined {
  const view = toDataView(bytes);
  const boxes: Box[] = [];
  let start = from;
  while (start + 8 <= to && boxes.length < maxPieces) {
    const isLong = view.getUint32(start) === 1 && start + 16 <= to;
    const body = start + (isLong ? 16 : 8);
    const end = start + (isLong ? Number(view.getBigUint64(start + 8)) : view.getUint32(start));
    if (end < body || end > to) return undefined;
    boxes.push({ name: nameAt(bytes, start + 4), start, body, end });
    start = end;
  }
  return start === to ? boxes : undefined;
}

export function box(name: string, parts: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes(parts);
  return joinBytes([encodeNumber(content.length + 8, 4), encodeName(name), content]);
}

/** Reads one number after the other; throws a RangeError after the end. */
export class NumberReader {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
    private readonly end: number,
  ) {}

  /** Reads a number of 0 to 8 bytes; one that is too large to be exact is rounded. */
  next(size: number): number {
    if (this.at + size > this.end) throw new RangeError('The box is too short.');
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + (this.bytes[this.at + index] ?? 0);
    this.at += size;
    return value;
  }

  /** Reads the characters up to a zero, or up to the end. */
  text(): string {
    const rest = this.bytes.subarray(this.at, this.end);
    const zero = rest.indexOf(0);
    const length = zero < 0 ? rest.length : zero;
    this.at = Math.min(this.at + length + 1, this.end);
    return nameAt(rest, 0, Math.min(length, longestText));
  }
}

/** Longer names have no meaning here. */
const longestText = 100;
