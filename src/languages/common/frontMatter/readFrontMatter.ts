import { Composer, type CST, type Document, isAlias, isMap, isNode, isScalar, isSeq, Parser } from 'yaml';
import { findFrontMatter } from './findFrontMatter.ts';

/** Plain data: strings, numbers, booleans, null, lists and maps of them. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a text's YAML front matter, and the text after it; without front matter there are no fields. */
type FrontMatter = { readonly fields: Fields; readonly body: string };

/** Why front matter cannot be read: no YAML, YAML that is not a map, too long, or aliases that grow without bound. */
interface FrontMatterFault {
  readonly fault: 'yaml' | 'map' | 'size' | 'aliases';
  /** From 1; missing if the fault has no line. */
  readonly line?: number;
}

/** Maximum length of front matter, in UTF-16 code units. */
export const maxFrontMatterLength = 20_000;

export function readFrontMatter(text: string): FrontMatter | FrontMatterFault {
  const block = findFrontMatter(text);
  if (!block) return { fields: {}, body: text };
  if (block.end - block.start > maxFrontMatterLength) return { fault: 'size' };
  const read = readFields(text.slice(block.start, block.end));
  if (!('fault' in read)) return { ...read, body: text.slice(block.body) };
  const { fault, at } = read;
  return at === undefined ? { fault } : { fault, line: lineAt(text, block.start + at) };
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
type FieldsFault = Pick<FrontMatterFault, 'fault'> & { readonly at: number | undefined };

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

export type YamlDocument = Document.Parsed;

/** Maximum depth of lists and maps; a deeper text is rejected before it is parsed, because the parser recurses. */
const deepest = 50;

/** Maximum number of nodes after aliases are expanded. */
const mostNodes = 10_000;

/** Parses a YAML text; undefined if it is invalid, has several documents, or is nested too deeply. */
export function parseYaml(source: string): YamlDocument | undefined {
  const [document, ...others] = documentsIn(source);
  return document && others.length === 0 && document.errors.length === 0 ? document : undefined;
}

/**
 * Returns the position of the first YAML error, in UTF-16 code units, or undefined if it has none. An unclosed construct ends with its last
 * line.
 */
function yamlErrorAt(source: string): number | undefined {
  const [document, other] = documentsIn(source);
  const at = document?.errors[0]?.pos[0] ?? other?.range[0];
  return at === undefined ? undefined : Math.min(at, source.trimEnd().length);
}

function documentsIn(source: string): readonly YamlDocument[] {
  const tokens = [...new Parser().parse(source)];
  if (tokens.some((token) => 'value' in token && isDeep(token.value, 0))) return [];
  return [...new Composer({ uniqueKeys: false, logLevel: 'error' }).compose(tokens, true, source.length)];
}

function isDeep(token: CST.Token | null | undefined | readonly CST.SourceToken[], depth: number): boolean {
  if (!token || !('items' in token)) return false;
  if (depth === deepest) return true;
  return token.items.some(({ key, value }) => isDeep(key, depth + 1) || isDeep(value, depth + 1));
}

/** Aliases that grow without bound; or undefined aliases, keys that are not text or are duplicated. */
type PlainDataError = 'aliases' | 'yaml';

/** Converts a document to plain data with aliases expanded; does not use `toJS()`, whose time grows without bound if maps are keys. */
function toPlainData({ contents }: YamlDocument): { readonly data: unknown } | FieldsFault {
  const reading = new PlainReading();
  const data = reading.read(contents, 0);
  const { fault, at } = reading;
  return fault ? { fault, at } : { data };
}

class PlainReading {
  fault: PlainDataError | undefined;
  at: number | undefined;
  private readonly anchors = new Map<string, unknown>();
  private nodes = 0;

  /** Reads nothing more after a fault. */
  read(node: unknown, depth: number): unknown {
    this.nodes += 1;
    if (this.nodes > mostNodes || depth > deepest) this.stop('aliases', node);
    if (this.fault) return undefined;
    if (isAlias(node)) {
      if (!this.anchors.has(node.source)) this.stop('yaml', node);
      return this.read(this.anchors.get(node.source), depth + 1);
    }
    if (isScalar(node) || isMap(node) || isSeq(node)) this.remember(node);
    if (isScalar(node)) return node.value;
    if (isSeq(node)) return node.items.map((item) => this.read(item, depth + 1));
    return isMap(node) ? this.readMap(node.items, depth) : null;
  }

  private stop(fault: PlainDataError, node: unknown): void {
    if (this.fault) return;
    this.fault = fault;
    this.at = isNode(node) ? node.range?.[0] : undefined;
  }

  private remember(node: { readonly anchor?: string }): void {
    if (node.anchor !== undefined) this.anchors.set(node.anchor, node);
  }

  private readMap(items: readonly { readonly key: unknown; readonly value: unknown }[], depth: number): unknown {
    const entries = new Map<string, unknown>();
    for (const { key, value } of items) {
      if (!isScalar(key)) this.stop('yaml', key);
      const name = isScalar(key) ? String(key.value) : '';
      if (entries.has(name)) this.stop('yaml', key);
      entries.set(name, this.read(value, depth + 1));
    }
    return Object.fromEntries(entries);
  }
}
