import { Composer, type CST, type Document, isAlias, isMap, isScalar, isSeq, Parser } from 'yaml';

export type YamlDocument = Document.Parsed;

/** Beyond this depth of lists and maps a text is refused before it is read: the parser recurses. */
const deepest = 50;

/** What a text may come to once its aliases stand for what they name. */
const mostNodes = 10_000;

/** What a YAML text says; nothing where it is none, is several, or is nested beyond reason. */
export function parseYaml(source: string): YamlDocument | undefined {
  const tokens = [...new Parser().parse(source)];
  if (tokens.some((token) => 'value' in token && isDeep(token.value, 0))) return undefined;
  const composer = new Composer({ uniqueKeys: false, logLevel: 'error' });
  const [document, ...others] = composer.compose(tokens, true, source.length);
  return document && others.length === 0 && document.errors.length === 0 ? document : undefined;
}

function isDeep(token: CST.Token | null | undefined | readonly CST.SourceToken[], depth: number): boolean {
  if (!token || !('items' in token)) return false;
  if (depth === deepest) return true;
  return token.items.some(({ key, value }) => isDeep(key, depth + 1) || isDeep(value, depth + 1));
}

/** Aliases that grow without bound; else aliases of nothing, keys that are no words or come twice. */
type PlainFault = 'aliases' | 'yaml';

/** A document as plain data, aliases as what they name; not with `toJS()`, whose time grows without bound where maps are keys. */
export function plainData({ contents }: YamlDocument): { readonly data: unknown } | { readonly fault: PlainFault } {
  const reading = new PlainReading();
  const data = reading.read(contents, 0);
  return reading.fault ? { fault: reading.fault } : { data };
}

class PlainReading {
  fault: PlainFault | undefined;
  private readonly anchors = new Map<string, unknown>();
  private nodes = 0;

  /** Nothing more once there is a fault. */
  read(node: unknown, depth: number): unknown {
    this.nodes += 1;
    if (this.nodes > mostNodes || depth > deepest) this.fault = 'aliases';
    if (this.fault) return undefined;
    if (isAlias(node)) return this.readAlias(node.source, depth);
    if (isScalar(node) || isMap(node) || isSeq(node)) this.remember(node);
    if (isScalar(node)) return node.value;
    if (isSeq(node)) return node.items.map((item) => this.read(item, depth + 1));
    return isMap(node) ? this.readMap(node.items, depth) : null;
  }

  private readAlias(name: string, depth: number): unknown {
    if (!this.anchors.has(name)) this.fault = 'yaml';
    return this.read(this.anchors.get(name), depth + 1);
  }

  private remember(node: { readonly anchor?: string }): void {
    if (node.anchor !== undefined) this.anchors.set(node.anchor, node);
  }

  private readMap(items: readonly { readonly key: unknown; readonly value: unknown }[], depth: number): unknown {
    const entries = items.map(({ key, value }) => [this.readKey(key), this.read(value, depth + 1)] as const);
    const fields = Object.fromEntries(entries);
    if (Object.keys(fields).length < entries.length) this.fault ??= 'yaml';
    return fields;
  }

  private readKey(key: unknown): string {
    if (!isScalar(key)) this.fault ??= 'yaml';
    return isScalar(key) ? String(key.value) : '';
  }
}
