import { blockOf } from './block.ts';
import { parseYaml, plainData } from './yaml.ts';

/** Plain data: strings, numbers, booleans, null, lists and maps of them. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a text says of itself in YAML at its beginning, and what comes after; a text without has no fields. */
interface FrontMatter {
  readonly fields: Fields;
  readonly body: string;
}

/** Why the beginning of a text cannot be read: no YAML, YAML that is no map, too long, or aliases that grow without bound. */
type FrontMatterFault = 'yaml' | 'map' | 'size' | 'aliases';

/** More than this is no description of a text, in UTF-16 code units. */
const longest = 20_000;

export function readFrontMatter(text: string): FrontMatter | { readonly fault: FrontMatterFault } {
  const block = blockOf(text);
  if (!block) return { fields: {}, body: text };
  if (block.end - block.start > longest) return { fault: 'size' };
  const read = readFields(text.slice(block.start, block.end));
  return 'fault' in read ? read : { ...read, body: text.slice(block.body) };
}

function readFields(source: string): { readonly fields: Fields } | { readonly fault: FrontMatterFault } {
  const document = parseYaml(source);
  if (!document) return { fault: 'yaml' };
  const plain = plainData(document);
  if ('fault' in plain) return plain;
  const fields = plain.data ?? {};
  return isFields(fields) ? { fields } : { fault: 'map' };
}

export function isFields(data: unknown): data is Fields {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
