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
import { packetWithoutProvenance, readPacket, writePacket } from './packet.ts';
import type { ImageMetadata, Provenance } from './provenance.ts';
import { stripMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { sourceTypeIn } from './packet.ts';
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
 * The file with these facts in it and every pixel as it was; facts that Limn wrote before are replaced, those of others stay. A
 * damaged file, a signed one, and one of a format that carries none, is given back as it is. Where a format has no room for
 * the prompt, its beginning is kept, and that is said (`promptIsCut`).
 */
export function embedMetadata(bytes: Uint8Array, mediaType: MediaType, facts: ImageMetadata): Uint8Array {
  const carrier = carriers[mediaType];
  if (!carrier?.matches(bytes) || isSigned(bytes)) return bytes;
  const present = carrier.packet(bytes);
  const before = textOf(present);
  if (present && before === undefined) return bytes;
  const packet = packetWithin(carrier.maxPacketLength, (shorter) => writePacket(shorter, before), facts);
  const isNews = packet !== undefined && packet !== (before ?? '');
  return (isNews ? carrier.withPacket(bytes, encodeText(packet)) : undefined) ?? bytes;
}

/** The file without where its picture came from, and every pixel as it was; a damaged or a signed one as it is. */
export function removeProvenance(bytes: Uint8Array): Uint8Array {
  const before = packetOf(bytes);
  if (!readPacket(before) || isSigned(bytes)) return bytes;
  return carrierOf(bytes)?.withPacket(bytes, encodeText(packetWithoutProvenance(before))) ?? bytes;
}

/** Where a picture came from, by its file; nothing where the file tells no prompt. */
export function readProvenance(bytes: Uint8Array): Provenance | undefined {
  return readPacket(packetOf(bytes));
}

/** What a file says of the kind of thing that made it, by the standard's name; empty for another word, nothing where it says none. */
export function readSourceType(bytes: Uint8Array): string | undefined {
  return sourceTypeIn(packetOf(bytes));
}

/** Whether a C2PA manifest is in a file, or its packet says where there is one: it holds for exactly these bytes. */
export function isSigned(bytes: Uint8Array): boolean {
  return carrierOf(bytes)?.isSigned(bytes) === true || packetOf(bytes).includes('dcterms:provenance');
}

/** Of those formats that carry facts, by the leading bytes. */
function mediaTypeIn(bytes: Uint8Array): MediaType | undefined {
  const type = detectImageType(bytes);
  return type && carriers[type] ? type : undefined;
}

function carrierOf(bytes: Uint8Array): XmpFormat | undefined {
  return carriers[mediaTypeIn(bytes) ?? ''];
}

function packetOf(bytes: Uint8Array): string {
  return textOf(carrierOf(bytes)?.packet(bytes)) ?? '';
}

function textOf(packet: Uint8Array | undefined): string | undefined {
  return packet && packet.length <= longestRead ? decodeText(packet) : undefined;
}

/** The packet with as much of the prompt as there is room for; nothing where there is room for none. */
function packetWithin(
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
  const length = mostThat((most) => fits(shortened(prompt.slice(0, most))), prompt.length);
  return length > 0 ? shortened(cutGraphemes(prompt, length)) : packetWithin(longest, write, others);
}

/** The largest whole number below the bound for which this still holds; 0 where it never does. */
function mostThat(holds: (most: number) => boolean, bound: number): number {
  let [low, high] = [0, bound];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Why nothing is said in a file of what made it. */
export type MarkRefusal = 'format' | 'signed' | 'already' | 'said' | 'damaged';

/** The file with a word in it that a model made it, and all else as it was. */
export function markAsGenerated(bytes: Uint8Array): Uint8Array | MarkRefusal {
  const mediaType = mediaTypeIn(bytes);
  if (!mediaType) return 'format';
  if (isSigned(bytes)) return 'signed';
  const said = readSourceType(bytes);
  if (said !== undefined) return /algorithmicMedia$/i.test(said) ? 'already' : 'said';
  const marked = embedMetadata(bytes, mediaType, { sourceType: 'trainedAlgorithmicMedia' });
  return marked === bytes ? 'damaged' : marked;
}

/** Pictures of the user as others get them with a session. */

/**
 * The file without what a photo says of place, time and person, and without a prompt; that a model made it stays said. A signed
 * file that is a model's own, whose manifest holds for exactly these bytes, is given back as it is.
 */
export function stripPrivateMetadata(bytes: Uint8Array): Uint8Array {
  // A manifest names its source types by their addresses; of a photo that a model changed it says so.
  const text = isSigned(bytes) ? new TextDecoder('latin1').decode(bytes) : '';
  const says = (type: string) => text.includes(`digitalsourcetype/${type}`);
  if (says('trainedAlgorithmicMedia') && !says('compositeWithTrainedAlgorithmicMedia')) return bytes;
  const bare = stripMetadata(bytes);
  const said = readSourceType(bytes);
  const mediaType = mediaTypeIn(bare);
  const sourceType = sourceTypes.find((type) => type === said);
  return bare !== bytes && mediaType && sourceType ? embedMetadata(bare, mediaType, { sourceType }) : bare;
}
