import { findFrontMatter } from './block.ts';
import { parseYaml, toPlainData, yamlErrorAt } from './yaml.ts';

/** Plain data: strings, numbers, booleans, null, lists and maps of them. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a text says of itself in YAML at its beginning, and what comes after; a text without has no fields. */
interface FrontMatter {
  readonly fields: Fields;
  readonly body: string;
}

/** Why the beginning of a text cannot be read: no YAML, YAML that is no map, too long, or aliases that grow without bound. */
interface FrontMatterFault {
  readonly fault: 'yaml' | 'map' | 'size' | 'aliases';
  /** From 1; missing = no line says it. */
  readonly line?: number;
}

/** More than this is no description of a text, in UTF-16 code units. */
const longest = 20_000;

export function readFrontMatter(text: string): FrontMatter | FrontMatterFault {
  const block = findFrontMatter(text);
  if (!block) return { fields: {}, body: text };
  if (block.end - block.start > longest) return { fault: 'size' };
  const read = readFields(text.slice(block.start, block.end));
  if (!('fault' in read)) return { ...read, body: text.slice(block.body) };
  const { fault, at } = read;
  return { fault, ...(at !== undefined && { line: lineAt(text, block.start + at) }) };
}

/** The line on which a field stands, from 1; nothing where a text has no such field. */
export function lineOfField(text: string, name: string): number | undefined {
  const block = findFrontMatter(text);
  const lines = block ? text.slice(block.start, block.end).split('\n') : [];
  const at = lines.findIndex((line) => line.startsWith(name) && /^['"]?\s*:/.test(line.slice(name.length)));
  return block && at >= 0 ? lineAt(text, block.start) + at : undefined;
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

/** `at` is the place of what is wrong in the source, in UTF-16 code units. */
interface FieldsFault extends Pick<FrontMatterFault, 'fault'> {
  readonly at?: number | undefined;
}

function readFields(source: string): { readonly fields: Fields } | FieldsFault {
  const document = parseYaml(source);
  if (!document) return { fault: 'yaml', at: yamlErrorAt(source) };
  const plain = toPlainData(document);
  if ('fault' in plain) return plain;
  const fields = plain.data ?? {};
  return isFields(fields) ? { fields } : { fault: 'map', at: 0 };
}

export function isFields(data: unknown): data is Fields {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
