import { cutGraphemes } from '../../base/common/truncate.ts';
import { avif } from '../../imageFiles/common/formats/avif.ts';
import { gif } from '../../imageFiles/common/formats/gif.ts';
import { decodeText, encodeText } from '../../imageFiles/common/formats/imageBytes.ts';
import type { XmpFormat } from '../../imageFiles/common/formats/imageFormat.ts';
import { jpeg } from '../../imageFiles/common/formats/jpeg.ts';
import { png } from '../../imageFiles/common/formats/png.ts';
import { webp } from '../../imageFiles/common/formats/webp.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import type { MediaType } from '../../imageFiles/common/mediaTypes.ts';
import { stripMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { findSourceType, packetWithoutProvenance, readPacket, writePacket } from './packet.ts';
import type { ImageMetadata, Provenance } from './provenance.ts';
import { sourceTypes } from './provenance.ts';

const carriers: Readonly<Partial<Record<string, XmpFormat>>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/gif': gif,
  'image/avif': avif,
};

/** A packet longer than this is not read: a prompt at its longest takes a sixth of it. */
const longestRead = 1_000_000;

/**
 * Returns the file with these facts in it and every pixel unchanged; facts that Limn wrote before are replaced, those of others are kept. A
 * damaged or signed file, and one of a format that holds no metadata, is returned unchanged. If a format has no room for the whole prompt,
 * its beginning is written, and `promptIsCut` is set.
 */
export function embedMetadata(bytes: Uint8Array, mediaType: MediaType, facts: ImageMetadata): Uint8Array {
  const carrier = carriers[mediaType];
  if (!carrier?.matches(bytes) || isSigned(bytes)) return bytes;
  const present = carrier.packet(bytes);
  const before = decodePacket(present);
  if (present && before === undefined) return bytes;
  const packet = fitPacket(carrier.maxPacketLength, (shorter) => writePacket(shorter, before), facts);
  const isNews = packet !== undefined && packet !== (before ?? '');
  return (isNews ? carrier.withPacket(bytes, encodeText(packet)) : undefined) ?? bytes;
}

/**
 * Returns the file without its provenance and every pixel unchanged; a damaged or signed file is returned unchanged.
 */
export function removeProvenance(bytes: Uint8Array): Uint8Array {
  const before = getPacket(bytes);
  if (!readPacket(before) || isSigned(bytes)) return bytes;
  return findCarrier(bytes)?.withPacket(bytes, encodeText(packetWithoutProvenance(before))) ?? bytes;
}

/** Returns the provenance in a picture's file, or undefined if the file has no prompt. */
export function readProvenance(bytes: Uint8Array): Provenance | undefined {
  return readPacket(getPacket(bytes));
}

/**
 * Returns the source type in a file, by the standard's name; empty if it is none of the standard's, undefined if the file has none.
 */
export function readSourceType(bytes: Uint8Array): string | undefined {
  return findSourceType(getPacket(bytes));
}

/** Whether a file has a C2PA manifest, or its packet refers to one: the manifest is valid for exactly these bytes. */
export function isSigned(bytes: Uint8Array): boolean {
  return findCarrier(bytes)?.isSigned(bytes) === true || getPacket(bytes).includes('dcterms:provenance');
}

/** Returns the media type by the leading bytes, or undefined if the format holds no metadata. */
function findMediaType(bytes: Uint8Array): MediaType | undefined {
  const type = detectImageType(bytes);
  return type && carriers[type] ? type : undefined;
}

function findCarrier(bytes: Uint8Array): XmpFormat | undefined {
  return carriers[findMediaType(bytes) ?? ''];
}

function getPacket(bytes: Uint8Array): string {
  return decodePacket(findCarrier(bytes)?.packet(bytes)) ?? '';
}

function decodePacket(packet: Uint8Array | undefined): string | undefined {
  return packet && packet.length <= longestRead ? decodeText(packet) : undefined;
}

/** Returns the packet with as much of the prompt as fits, or undefined if nothing fits. */
function fitPacket(
  longest: number,
  write: (facts: ImageMetadata) => string | undefined,
  facts: ImageMetadata,
): string | undefined {
  const fits = (packet: string | undefined) => packet !== undefined && encodeText(packet).length <= longest;
  const whole = write(facts);
  const { provenance, ...others } = facts;
  if (fits(whole) || whole === undefined || !provenance) return fits(whole) ? whole : undefined;
  const { prompt } = provenance;
  const shortened = (start: string) =>
    write({ ...others, provenance: { ...provenance, prompt: `${start}…`, promptIsCut: true } });
  const length = findLargest((most) => fits(shortened(prompt.slice(0, most))), prompt.length);
  return length > 0 ? shortened(cutGraphemes(prompt, length)) : fitPacket(longest, write, others);
}

/** Returns the largest integer below the bound for which the condition holds; 0 if it never does. */
function findLargest(holds: (most: number) => boolean, bound: number): number {
  let [low, high] = [0, bound];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Why a file is not marked as generated; `said` is a source type of its own. */
export type MarkRefusal = 'format' | 'signed' | 'already' | 'said' | 'damaged';

/** Returns the file with a mark that a model made it and all else unchanged, or why it is not marked. */
export function markAsGenerated(bytes: Uint8Array): Uint8Array | MarkRefusal {
  const mediaType = findMediaType(bytes);
  if (!mediaType) return 'format';
  if (isSigned(bytes)) return 'signed';
  const said = readSourceType(bytes);
  if (said !== undefined) return /algorithmicMedia$/i.test(said) ? 'already' : 'said';
  const marked = embedMetadata(bytes, mediaType, { sourceType: 'trainedAlgorithmicMedia' });
  return marked === bytes ? 'damaged' : marked;
}

/**
 * Returns a picture of the user as others get it with a session: without the metadata of place, time and people, and without a prompt; a
 * mark that a model made it is kept. A signed file that a model made, whose manifest is valid for exactly these bytes, is returned
 * unchanged.
 */
export function stripPrivateMetadata(bytes: Uint8Array): Uint8Array {
  // A manifest names its source types by their URIs; for a photo that a model changed it has the composite one.
  const text = isSigned(bytes) ? new TextDecoder('latin1').decode(bytes) : '';
  const says = (type: string) => text.includes(`digitalsourcetype/${type}`);
  if (says('trainedAlgorithmicMedia') && !says('compositeWithTrainedAlgorithmicMedia')) return bytes;
  const bare = stripMetadata(bytes);
  const said = readSourceType(bytes);
  const mediaType = findMediaType(bare);
  const sourceType = sourceTypes.find((type) => type === said);
  return bare !== bytes && mediaType && sourceType ? embedMetadata(bare, mediaType, { sourceType }) : bare;
}
