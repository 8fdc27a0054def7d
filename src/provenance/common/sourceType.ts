/** How a packet says what kind of thing made its picture: `DigitalSourceType` of the IPTC Photo Metadata Standard. */
import type { SourceType } from './provenance.ts';

export const sourceTypeField = 'Iptc4xmpExt:DigitalSourceType';

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

export function sourceTypeAddress(type: SourceType): string {
  return `${vocabulary}${type}`;
}

/** As far as a value stands from the name of its field. */
const reach = 300;

/** The name that a packet gives it by whichever prefix, in whichever form; empty where it is none of the standard's. */
export function sourceTypeIn(packet: string): string | undefined {
  for (const { 0: tag, index } of packet.matchAll(/<[^<>]*>/g)) {
    const field = /[<\s][\w.-]+:DigitalSourceType(?=[\s=>/])/.exec(tag);
    if (!field || tag.startsWith('</')) continue;
    const from = index + field.index;
    return /digitalsourcetype\/(\w+)/i.exec(packet.slice(from, from + reach))?.[1] ?? '';
  }
  return undefined;
}
