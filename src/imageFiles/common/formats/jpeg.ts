import { jpegOrientation } from '../orientation.ts';
import type { PictureFormat } from './pictureFormat.ts';
import { byteAt, uint16 } from './readBytes.ts';

const scanStart = 0xda;
const imageEnd = 0xd9;
/** Any number of these may stand before a marker. */
const fill = 0xff;

interface Segment {
  readonly marker: number;
  /** Where its marker stands. */
  readonly at: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** JPEG, by https://www.w3.org/Graphics/JPEG/itu-t81.pdf annex B. */
export const jpeg: PictureFormat = {
  mediaType: 'image/jpeg',
  matches: (bytes) => byteAt(bytes, 0) === 0xff && byteAt(bytes, 1) === 0xd8 && byteAt(bytes, 2) === 0xff,
  size(bytes) {
    for (const { marker, at } of segments(bytes)) {
      if (isFrame(marker)) return upright(bytes, { height: uint16(bytes, at + 5), width: uint16(bytes, at + 7) });
    }
    return undefined;
  },
  isWhole(bytes) {
    for (const { marker } of segments(bytes)) {
      if (marker === imageEnd) return true;
    }
    return false;
  },
};

/** As it is seen, where a camera says that it lies on its side. */
function upright(bytes: Uint8Array, { width, height }: Size): Size {
  return jpegOrientation(bytes) >= 5 ? { width: height, height: width } : { width, height };
}

/** The segments up to the image's end; the data of a scan is skipped, in which 0xff is followed by 0 or a restart. */
function* segments(bytes: Uint8Array): Generator<Segment> {
  let at = 2;
  while (at >= 0 && at + 1 < bytes.length) {
    const segment = { marker: byteAt(bytes, at + 1), at };
    if (segment.marker !== fill) yield segment;
    at = segment.marker === imageEnd ? -1 : afterSegment(bytes, segment);
  }
}

/** Where the next marker stands; -1 when the data is cut off. */
function afterSegment(bytes: Uint8Array, { marker, at }: Segment): number {
  if (marker === fill) return at + 1;
  const end = at + 2 + (isBare(marker) ? 0 : uint16(bytes, at + 2));
  return marker === scanStart ? afterScan(bytes, end) : bytes.indexOf(0xff, end);
}

function afterScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && (byteAt(bytes, at + 1) === 0 || isRestart(byteAt(bytes, at + 1)))) at = bytes.indexOf(0xff, at + 2);
  return at;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** Markers without a length. */
function isBare(marker: number): boolean {
  return isRestart(marker) || marker === 0x01 || marker === 0xd8;
}
