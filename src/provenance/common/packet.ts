/** Provenance as an XMP packet: https://developer.adobe.com/xmp/docs/ parts 1 (data model) and 3 (packet in a file). */

import { fromXml, toXml } from '../../base/common/xmlText.ts';
import { imageOptionNames, imageOptions, mapImageOptions } from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import { type ImageMetadata, type Provenance, sourceTypes } from './provenance.ts';

/** Limn's own namespace, for what no standard has a name for. */
const ours = 'limn:ns:picture/';

/** Prompt and model are named by the IPTC Photo Metadata Standard: https://iptc.org/std/photometadata/specification/. */
const names = {
  prompt: 'Iptc4xmpExt:AIPromptInformation',
  model: 'Iptc4xmpExt:AISystemUsed',
  createdAt: 'xmp:CreateDate',
  tool: 'xmp:CreatorTool',
  promptIsCut: 'limn:PromptIsCut',
  ...mapImageOptions((name) => imageOptions[name].xmp),
  parent: 'limn:Parent',
} as const;

const tool = 'Limn';

const head = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
`;
const tail = `</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;

const blockStart = `<rdf:Description rdf:about="" xmlns:limn="${ours}"
  xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
`;
const blockEnd = '</rdf:Description>\n';

/**
 * Returns the packet with these facts in addition to what others wrote into it; a field that others filled keeps their value. Undefined if
 * what others wrote has no place for them.
 */
export function writePacket({ provenance, sourceType }: ImageMetadata, before = ''): string | undefined {
  const others = provenance ? withoutOurs(before) : before;
  const fields = Object.entries(provenance ? toFields(provenance) : {});
  const block = fields.filter(([name, value]) => value && !findField(others, name)).map(formatElement);
  if (sourceType && findSourceType(others) === undefined)
    block.push(formatElement([sourceTypeField, `${vocabulary}${sourceType}`]));
  if (block.length === 0) return before;
  const end = others.lastIndexOf('</rdf:RDF>');
  if (others !== '' && end < 0) return undefined;
  const [front, back] = end < 0 ? [head, tail] : [others.slice(0, end), others.slice(end)];
  return [front, blockStart, ...block, blockEnd, back].join('');
}

/** Returns the packet without the provenance; the source type is kept. */
export function packetWithoutProvenance(packet: string): string {
  const named = findSourceType(packet);
  const sourceType = sourceTypes.find((type) => type === named);
  const left = writePacket({ ...(sourceType && { sourceType }) }, withoutOurs(packet));
  return left || head + tail;
}

function formatElement([name, value]: readonly [string, string]): string {
  return `<${name}>${toXml(value)}</${name}>\n`;
}

/**
 * Returns the facts of a packet that has a prompt, whichever program wrote it last; strings are bounded. Undefined if it has none.
 */
export function readPacket(packet: string): Provenance | undefined {
  const prompt = findField(packet, names.prompt);
  if (!prompt) return undefined;
  const fact = (name: string) => findField(packet, name)?.slice(0, limits.label) ?? '';
  return {
    prompt: prompt.slice(0, limits.message),
    ...(fact(names.promptIsCut) === 'True' && { promptIsCut: true }),
    model: fact(names.model),
    ...mapImageOptions((name) => fact(names[name])),
    createdAt: Date.parse(fact(names.createdAt)) || 0,
    ...(fact(names.parent) && { parent: fact(names.parent) }),
  };
}

function toFields({ prompt, model, createdAt, ...more }: Provenance): Record<string, string> {
  return {
    [names.prompt]: prompt,
    [names.promptIsCut]: more.promptIsCut ? 'True' : '',
    [names.model]: model,
    ...Object.fromEntries(imageOptionNames.map((name) => [names[name], more[name]])),
    [names.parent]: more.parent ?? '',
    [names.createdAt]: formatDate(createdAt),
    [names.tool]: tool,
  };
}

/** Returns the date in ISO 8601; empty if the number is beyond the range of dates. */
function formatDate(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/**
 * Returns what others wrote; empty if another program has mixed our facts with its own and one of ours cannot be told apart.
 */
function withoutOurs(packet: string): string {
  const [first = '', ...blocks] = packet.split(blockStart);
  const behind = blocks.map((block) => {
    const end = block.indexOf(blockEnd);
    return end < 0 ? blockStart + block : block.slice(end + blockEnd.length);
  });
  const others = [first, ...behind].join('');
  return others.includes(ours) || findField(others, names.tool) === tool ? removeMixedFields(others) : others;
}

const declaration = new RegExp(`\\sxmlns:limn=(["'])${ours}\\1`, 'g');
const leftOfOurs = new RegExp(`${ours}|[<\\s]limn:|:AI(?:PromptInformation|SystemUsed)`);

function removeMixedFields(packet: string): string {
  const isTheirs = (name: string) => name === names.tool && findField(packet, name) !== tool;
  const fields = Object.values(names).filter((name) => !isTheirs(name));
  const left = fields.reduce(withoutField, packet).replace(declaration, '');
  return leftOfOurs.test(left) ? '' : left;
}

function withoutField(packet: string, name: string): string {
  const asElement = `<${name}>[^<]*</${name}>\\s*`;
  return packet.replace(new RegExp(`${asElement}|\\s${name}=(?:"[^"]*"|'[^']*')`, 'g'), '');
}

/** Returns a field's text, from an element or an attribute: XMP allows both. */
function findField(packet: string, name: string): string | undefined {
  const xml =
    findBetween(packet, `<${name}>`, '<') ??
    findBetween(packet, ` ${name}="`, '"') ??
    findBetween(packet, ` ${name}='`, "'");
  return xml === undefined ? undefined : fromXml(xml);
}

function findBetween(text: string, open: string, close: string): string | undefined {
  const start = text.indexOf(open);
  const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
  return end < 0 ? undefined : text.slice(start + open.length, end);
}

/** The field of a packet for the source type: `DigitalSourceType` of the IPTC Photo Metadata Standard. */

const sourceTypeField = 'Iptc4xmpExt:DigitalSourceType';

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** Maximum distance of a value from the name of its field, in UTF-16 code units. */
const reach = 300;

/**
 * Returns the source type of a packet with any prefix and in any form; empty if it is none of the standard's, undefined if there is none.
 */
export function findSourceType(packet: string): string | undefined {
  for (const { 0: tag, index } of packet.matchAll(/<[^<>]*>/g)) {
    const field = /[<\s][\w.-]+:DigitalSourceType(?=[\s=>/])/.exec(tag);
    if (!field || tag.startsWith('</')) continue;
    const from = index + field.index;
    return /digitalsourcetype\/(\w+)/i.exec(packet.slice(from, from + reach))?.[1] ?? '';
  }
  return undefined;
}
