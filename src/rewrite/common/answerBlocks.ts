/** Splits an answer into blocks: code fences, quotations, and the rest. All texts contain only line feeds. */

export interface AnswerBlock {
  readonly kind: 'fence' | 'quote' | 'prose';
  /** The block as written in the answer, without blank lines around it. */
  readonly source: string;
  /** Without the fence, or without the quote marks. */
  readonly text: string;
  /** Whether its fence is never closed. */
  readonly isOpen?: true;
}

/** Which kinds of marks structure the answer: a passage that has them itself is answered with them. */
type Marked = { readonly fences: boolean; readonly quotes: boolean };

const fencePattern = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;

/** Returns the blocks of an answer; consecutive paragraphs of prose are one block. */
export function splitBlocks(answer: string, marked: Marked): readonly AnswerBlock[] {
  const lines = answer.split('\n');
  const blocks: AnswerBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const { block, end } = blockFrom(lines, at, marked);
    if (block.source.trim() !== '') blocks.push(block);
    at = end;
  }
  return blocks;
}

/** A block, and the line after it. */
type Taken = { readonly block: AnswerBlock; readonly end: number };

function blockFrom(lines: readonly string[], start: number, marked: Marked): Taken {
  const line = lines[start] ?? '';
  if (marked.fences && fencePattern.test(line)) return fenceFrom(lines, start);
  if (marked.quotes && isQuoted(line)) return quoteFrom(lines, start);
  const isOther = (other: string) => (marked.fences && fencePattern.test(other)) || (marked.quotes && isQuoted(other));
  const end = endOf(lines, start + 1, isOther);
  const source = trimBlankLines(lines.slice(start, end).join('\n'));
  return { block: { kind: 'prose', source, text: source }, end };
}

/**
 * Returns the fence that begins at a line. Fences inside it are those with an info string and what closes them, as models nest Markdown in
 * Markdown.
 */
function fenceFrom(lines: readonly string[], start: number): Taken {
  const mark = fencePattern.exec(lines[start] ?? '')?.[1] ?? '```';
  let depth = 1;
  const end = endOf(lines, start + 1, (line) => {
    const [, other = '', info = ''] = fencePattern.exec(line) ?? [];
    if (!other.startsWith(mark)) return false;
    depth += info.trim() === '' ? -1 : 1;
    return depth === 0;
  });
  const [source, text] = [lines.slice(start, end + 1).join('\n'), lines.slice(start + 1, end).join('\n')];
  const isOpen = end === lines.length && { isOpen: true as const };
  return { block: { kind: 'fence', source, text, ...isOpen }, end: end + 1 };
}

function quoteFrom(lines: readonly string[], start: number): Taken {
  const end = endOf(lines, start + 1, (line) => !isQuoted(line));
  const quoted = lines.slice(start, end);
  const text = quoted.map((line) => line.replace(/^ {0,3}> ?/, '')).join('\n');
  return { block: { kind: 'quote', source: quoted.join('\n'), text: trimBlankLines(text) }, end };
}

function isQuoted(line: string): boolean {
  return /^ {0,3}>/.test(line);
}

function endOf(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at++) if (isEnd(lines[at] ?? '')) return at;
  return lines.length;
}

/** Removes blank lines before and after; keeps the indentation of the first line. */
export function trimBlankLines(text: string): string {
  const lines = text.split('\n');
  const isFilled = (line: string) => line.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1).join('\n');
}
