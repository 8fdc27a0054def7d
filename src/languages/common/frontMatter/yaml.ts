import { type Alias, Composer, type CST, type Document, isAlias, isMap, isNode, isScalar, isSeq, Parser } from 'yaml';

export type YamlDocument = Document.Parsed;

/** Beyond this depth of lists and maps a text is refused before it is read: the parser recurses. */
const deepest = 50;

/** What a text may come to once its aliases stand for what they name. */
const mostNodes = 10_000;

/** What a YAML text says; nothing where it is none, is several, or is nested beyond reason. */
export function parseYaml(source: string): YamlDocument | undefined {
  const [document, ...others] = documentsIn(source);
  return document && others.length === 0 && document.errors.length === 0 ? document : undefined;
}

/** Where a text stops being YAML that can be read, in UTF-16 code units; nothing where no place says it. What is never closed ends with its last line. */
export function yamlErrorAt(source: string): number | undefined {
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

/** Aliases that grow without bound; else aliases of nothing, keys that are no words or come twice. */
type PlainDataError = 'aliases' | 'yaml';

/** Why a document is no plain data, and where, in UTF-16 code units. */
interface NotPlain {
  readonly fault: PlainDataError;
  readonly at?: number;
}

/** A document as plain data, aliases as what they name; not with `toJS()`, whose time grows without bound where maps are keys. */
export function toPlainData({ contents }: YamlDocument): { readonly data: unknown } | NotPlain {
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

  /** Nothing more once there is a fault. */
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
