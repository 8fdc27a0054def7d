/** Parses a text's blocks without their inline content, which is much cheaper than rendering it. */
import { blockTokens } from './render.ts';

type BlockToken = ReturnType<typeof blockTokens>[number];

/** A top-level block: its kind, its fence mark and text (code), and its lines, from 0. */
export interface Block {
  readonly kind: string;
  readonly mark: string;
  readonly content: string;
  readonly info: string;
  readonly line: number;
  readonly lineAfter: number;
  /** The first line of each item of a list, or of each row of a table below its head. */
  readonly items: readonly number[];
  /** Whether a list's items are rendered as paragraphs with space between them; undefined if no item has text that shows it. */
  readonly isLoose: boolean | undefined;
}

/** Returns a text's first block, and whether it is the only one. */
export function firstBlock(source: string): { readonly block: Block; readonly isOnly: boolean } | undefined {
  const groups = topGroups(source);
  const block = blockOf(groups[0] ?? []);
  return block && { block, isOnly: groups.length === 1 };
}

export function lastBlock(source: string): Block | undefined {
  return blockOf(topGroups(source).at(-1) ?? []);
}

/** Returns the tokens of each top-level block; everything else about a block is computed only on demand. */
function topGroups(source: string): readonly (readonly BlockToken[])[] {
  const groups: BlockToken[][] = [];
  for (const token of blockTokens(source)) {
    if (token.level === 0 && token.map && token.nesting >= 0) groups.push([]);
    groups.at(-1)?.push(token);
  }
  return groups;
}

function blockOf(tokens: readonly BlockToken[]): Block | undefined {
  const [first] = tokens;
  if (!first?.map) return undefined;
  const { type, markup: mark, content, info } = first;
  const [line, lineAfter] = first.map;
  const kind = type.replace('_open', '');
  return { kind, mark, content, info, line, lineAfter, items: itemLines(tokens), isLoose: isLoose(kind, tokens) };
}

function itemLines(tokens: readonly BlockToken[]): number[] {
  const rows = tokens.slice(tokens.findIndex(({ type, level }) => type === 'tbody_open' && level === 1) + 1);
  return rows.flatMap(({ type, level, map }) => (map && isItem(type, level) ? map[0] : []));
}

function isItem(type: string, level: number): boolean {
  return (type === 'list_item_open' && level === 1) || (type === 'tr_open' && level === 2);
}

function isLoose(kind: string, tokens: readonly BlockToken[]): boolean | undefined {
  if (!kind.endsWith('list')) return undefined;
  const text = tokens.find(({ type, level }) => type === 'paragraph_open' && level === 2);
  return text && !text.hidden;
}
