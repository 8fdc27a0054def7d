/**
 * Finds the part of a growing Markdown text that can no longer change. Finished parts are rendered once and never touched again, so that a
 * long answer costs little more than rendering it once at the end.
 */
import { blockTokens } from './render.ts';

/** The part of a growing text that is finished, whatever follows. */
interface Finished {
  /** Length of the leading finished top-level blocks, in UTF-16 code units. */
  readonly length: number;
  /** The finished items of the following block, if it is a list, a table or code. */
  readonly items: Items | undefined;
}

/** The leading items of a list, rows of a table or lines of code. */
export interface Items {
  /** The text that the following items need before them to be parsed the same: a table's head, or the first line of a code block. */
  readonly head: string;
  /** End offset in the text, in UTF-16 code units. */
  readonly end: number;
  /** The number of nodes they are rendered as: an item or a row follows a line break, lines of code are one node. */
  readonly nodes: number;
  readonly isLoose: boolean;
  readonly isCode: boolean;
}

/** Lines of open code are finished in groups of about this many UTF-16 code units, because each group costs a node. */
const groupLength = 4_000;

export function findFinished(source: string): Finished {
  const whole = wholeLines(source);
  const last = toBlock(topGroups(whole).at(-1) ?? []);
  if (!last) return { length: 0, items: undefined };
  if (hasEnded(last, whole, source.slice(whole.length))) return { length: whole.length, items: undefined };
  return { length: offsetOfLine(whole, last.line), items: finishedItems(last, whole) };
}

export function wholeLines(source: string): string {
  return source.slice(0, source.lastIndexOf('\n') + 1);
}

/** Returns all items except the last; undefined until it is known how the list's items are rendered. */
function finishedItems({ kind, line, items, isLoose, content }: Block, whole: string): Items | undefined {
  const head = (count: number) => whole.slice(offsetOfLine(whole, line), offsetOfLine(whole, line + count));
  if (kind === 'fence' && content.length < groupLength) return undefined;
  if (kind === 'fence') return { head: head(1), end: whole.length, nodes: 1, isLoose: false, isCode: true };
  const last = items.at(-1);
  if (last === undefined || items.length < 2) return undefined;
  const end = offsetOfLine(whole, last);
  const nodes = 2 * (items.length - 1);
  if (kind === 'table') return { head: head(2), end, nodes, isLoose: false, isCode: false };
  return isLoose === undefined ? undefined : { head: '', end, nodes, isLoose, isCode: false };
}

/**
 * Returns whether finished items must be rendered again because of the whole lines after them: a blank line between late items makes
 * paragraphs of all items, and code is highlighted as a whole once it is closed.
 */
export function needsRedraw({ isLoose, isCode }: Items, source: string): boolean {
  const first = firstBlock(source)?.block;
  if (!first) return false;
  return isCode ? isClosedFence(first, source) : !isLoose && first.isLoose === true;
}

/** Returns whether the last block of the whole lines ended before the unfinished line after them. */
function hasEnded(block: Block, whole: string, partial: string): boolean {
  if (block.kind === 'heading' || block.kind === 'hr') return true;
  if (block.kind === 'fence') return isClosedFence(block, whole);
  if (!/\n[ \t]*\n$/.test(whole)) return false;
  const mayGoOn = block.kind.endsWith('list') || block.kind === 'code_block';
  return !mayGoOn || /^[^\s\d*+-]/.test(partial);
}

function isClosedFence(block: Block, whole: string): boolean {
  const last = whole.split('\n')[block.lineAfter - 1] ?? '';
  // The same character as the mark that opened the block, at least as often, and nothing else.
  const end = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(last)?.[1] ?? '';
  return block.lineAfter - block.line > 1 && end.length >= block.mark.length && end[0] === block.mark[0];
}

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let seen = 0; seen < line; seen += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}

/** The code and language of a text that is a single, still open code block. */
export interface OpenCode {
  readonly language: string;
  readonly lines: string;
  /** The last line as received so far. */
  readonly partial: string;
}

/** Returns the open code block, or undefined for any other text. Withholds a last line that may become the closing fence. */
export function openCode(source: string): OpenCode | undefined {
  if (!/^\s*(`{3}|~{3})/.test(source)) return undefined;
  const shown = source.replace(/(^|\n)[ \t]*(`+|~+)$/, '$1');
  const { block, isOnly } = firstBlock(shown) ?? {};
  if (!isOnly || block?.kind !== 'fence' || isClosedFence(block, shown)) return undefined;
  const lines = wholeLines(block.content);
  const language = block.info.trim().split(/\s+/)[0] ?? '';
  return { language, lines, partial: block.content.slice(lines.length) };
}

type BlockToken = ReturnType<typeof blockTokens>[number];

/** A top-level block: its kind, its fence mark and text (code), and its lines, from 0. */
interface Block {
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
function firstBlock(source: string): { readonly block: Block; readonly isOnly: boolean } | undefined {
  const groups = topGroups(source);
  const block = toBlock(groups[0] ?? []);
  return block && { block, isOnly: groups.length === 1 };
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

function toBlock(tokens: readonly BlockToken[]): Block | undefined {
  const [first] = tokens;
  if (!first?.map) return undefined;
  const { type, markup: mark, content, info } = first;
  const [line, lineAfter] = first.map;
  const kind = type.replace('_open', '');
  return { kind, mark, content, info, line, lineAfter, items: itemLines(tokens), isLoose: isLoose(kind, tokens) };
}

function itemLines(tokens: readonly BlockToken[]): number[] {
  const rows = tokens.slice(tokens.findIndex(({ type, level }) => type === 'tbody_open' && level === 1) + 1);
  const items = rows.filter(
    ({ type, level }) => (type === 'list_item_open' && level === 1) || (type === 'tr_open' && level === 2),
  );
  return items.flatMap(({ map }) => map?.[0] ?? []);
}

function isLoose(kind: string, tokens: readonly BlockToken[]): boolean | undefined {
  if (!kind.endsWith('list')) return undefined;
  const text = tokens.find(({ type, level }) => type === 'paragraph_open' && level === 2);
  return text && !text.hidden;
}
