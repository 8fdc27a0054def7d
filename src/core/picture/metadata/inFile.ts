import type { MediaType } from '../../../shared/mediaTypes.ts';
import { cut } from '../../insertion/fileName.ts';
import type { Provenance } from '../provenance.ts';
import { decodeText, encodeText } from './bytes.ts';
import type { Carrier } from './carrier.ts';
import { jpeg } from './jpeg.ts';
import { readPacket, writePacket } from './packet.ts';
import { png } from './png.ts';
import { webp } from './webp.ts';

/** The others carry nothing: in GIF and AVIF packets stand where a picture's data would have to be moved for them. */
const carriers: Readonly<Record<string, Carrier>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
};

/** A packet longer than this is not read: a prompt at its longest takes a sixth of it. */
const longestRead = 1_000_000;

/**
 * The file with these facts in it and every pixel as it was; facts that Limn wrote before are replaced. A damaged file, and
 * one of a format that carries none, is given back as it is. Where a format has no room for the prompt, its beginning is kept,
 * and that is said (`promptIsCut`).
 */
export function withProvenance(bytes: Uint8Array, mediaType: MediaType, provenance: Provenance): Uint8Array {
  const carrier = carriers[mediaType];
  if (!carrier?.matches(bytes)) return bytes;
  const before = textOf(carrier.packet(bytes));
  const packet = packetWithin(carrier.longest, (shortened) => encodeText(writePacket(shortened, before)), provenance);
  return (packet && carrier.withPacket(bytes, packet)) ?? bytes;
}

/** Where a picture came from, by its file; nothing where the file tells no prompt. */
export function readProvenance(bytes: Uint8Array): Provenance | undefined {
  const carrier = Object.values(carriers).find((each) => each.matches(bytes));
  return readPacket(textOf(carrier?.packet(bytes)) ?? '');
}

function textOf(packet: Uint8Array | undefined): string | undefined {
  return packet && packet.length <= longestRead ? decodeText(packet) : undefined;
}

type Write = (provenance: Provenance) => Uint8Array;

/** The packet with as much of the prompt as there is room for; nothing where there is room for none. */
function packetWithin(longest: number, write: Write, provenance: Provenance): Uint8Array | undefined {
  const whole = write(provenance);
  if (whole.length <= longest) return whole;
  const { prompt } = provenance;
  const shortened = (start: string) => write({ ...provenance, prompt: `${start}…`, promptIsCut: true });
  const length = mostThat((most) => shortened(prompt.slice(0, most)).length <= longest, prompt.length);
  return length > 0 ? shortened(cut(prompt, length)) : undefined;
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
