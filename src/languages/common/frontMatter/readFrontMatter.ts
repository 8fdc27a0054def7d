import { type Alias, Composer, type CST, type Document, isAlias, isMap, isNode, isScalar, isSeq, Parser } from 'yaml';

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

/** The position of the YAML front matter of a text, in UTF-16 code units. */
interface Block {
  /** After the line of the opening `---`. */
  readonly start: number;
  /** Before the closing `---`. */
  readonly end: number;
  /** After the line of the closing `---`. */
  readonly body: number;
}

const opening = /^\uFEFF?---[ \t]*\r?\n/;
const closing = /(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;

/** Returns undefined if a text does not begin with front matter: a lone `---` is a thematic break. */
export function findFrontMatter(text: string): Block | undefined {
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  closing.lastIndex = start;
  const end = closing.exec(text);
  return end ? { start, end: end.index, body: end.index + end[0].length } : undefined;
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

/** Why a document is not plain data, and where, in UTF-16 code units. */
interface NotPlain {
  readonly fault: PlainDataError;
  readonly at?: number;
}

/** Converts a document to plain data with aliases expanded; does not use `toJS()`, whose time grows without bound if maps are keys. */
function toPlainData({ contents }: YamlDocument): { readonly data: unknown } | NotPlain {
  const reading = new PlainReading();
  const data = reading.read(contents, 0);
  const { fault, at } = reading;
  return fault ? { fault, ...(at !== undefined && { at }) } : { data };
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
    if (isAlias(node)) return this.readAlias(node, depth);
    if (isScalar(node) || isMap(node) || isSeq(node)) this.remember(node);
    if (isScalar(node)) return node.value;
    if (isSeq(node)) return node.items.map((item) => this.read(item, depth + 1));
    return isMap(node) ? this.readMap(node.items, depth) : null;
  }

  private readAlias(alias: Alias, depth: number): unknown {
    if (!this.anchors.has(alias.source)) this.stop('yaml', alias);
    return this.read(this.anchors.get(alias.source), depth + 1);
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
      const name = this.readKey(key);
      if (entries.has(name)) this.stop('yaml', key);
      entries.set(name, this.read(value, depth + 1));
    }
    return Object.fromEntries(entries);
  }

  private readKey(key: unknown): string {
    if (!isScalar(key)) this.stop('yaml', key);
    return isScalar(key) ? String(key.value) : '';
  }
}
