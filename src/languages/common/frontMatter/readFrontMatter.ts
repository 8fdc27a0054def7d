import { findFrontMatter } from './block.ts';
import { parseYaml, toPlainData, yamlErrorAt } from './yaml.ts';

/** Plain data: strings, numbers, booleans, null, lists and maps of them. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a text's YAML front matter, and the text after it; without front matter there are no fields. */
interface FrontMatter {
  readonly fields: Fields;
  readonly body: string;
}

/** Why front matter cannot be read: no YAML, YAML that is not a map, too long, or aliases that grow without bound. */
interface FrontMatterFault {
  readonly fault: 'yaml' | 'map' | 'size' | 'aliases';
  /** From 1; missing if the fault has no line. */
  readonly line?: number;
}

/** Maximum length of front matter, in UTF-16 code units. */
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

/** Returns the line of a field, from 1, or undefined if a text has no such field. */
export function lineOfField(text: string, name: string): number | undefined {
  const block = findFrontMatter(text);
  const lines = block ? text.slice(block.start, block.end).split('\n') : [];
  const at = lines.findIndex((line) => line.startsWith(name) && /^['"]?\s*:/.test(line.slice(name.length)));
  return block && at >= 0 ? lineAt(text, block.start) + at : undefined;
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

/** `at` is the position of the fault in the source, in UTF-16 code units. */
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
