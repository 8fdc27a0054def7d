/**
 * Which part of a growing Markdown text can no longer change. What is finished is drawn once and never touched again,
 * so that a long answer costs little more than drawing it once at the end.
 */
import { type Block, topBlocks } from './render.ts';

/** Length of the leading part of `source` made of finished top-level blocks, whatever is still to come. */
export function finishedLength(source: string): number {
  const whole = source.slice(0, source.lastIndexOf('\n') + 1);
  const last = topBlocks(whole).at(-1);
  if (!last) return 0;
  return isOver(last, whole, source.slice(whole.length)) ? whole.length : offsetOfLine(whole, last.line);
}

/** Whether the last block of the whole lines has ended before the unfinished line after them. */
function isOver(block: Block, whole: string, partial: string): boolean {
  if (block.kind === 'heading' || block.kind === 'hr') return true;
  if (block.kind === 'fence') return isClosedFence(block, whole);
  if (!/\n[ \t]*\n$/.test(whole)) return false;
  const mayGoOn = block.kind.endsWith('list') || block.kind === 'code_block';
  return !mayGoOn || /^[^\s\d*+-]/.test(partial);
}

function isClosedFence(block: Block, whole: string): boolean {
  const last = whole.split('\n')[block.lineAfter - 1] ?? '';
  return block.lineAfter - block.line > 1 && isFenceEnd(last, block.mark);
}

/** Whether a line closes a code block opened with `mark`: the same character, at least as often, and nothing else. */
function isFenceEnd(line: string, mark: string): boolean {
  const end = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1] ?? '';
  return end.length >= mark.length && end[0] === mark[0];
}

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let seen = 0; seen < line; seen += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}

/** The code of a text that is one code block still open, with its language; nothing for any other text. */
export interface OpenCode {
  readonly language: string;
  readonly code: string;
}

/** A last line that may become the closing fence is held back. */
export function openCode(source: string): OpenCode | undefined {
  const shown = source.replace(/(^|\n)[ \t]*(`+|~+)$/, '$1');
  const blocks = topBlocks(shown);
  const [block] = blocks;
  if (blocks.length !== 1 || block?.kind !== 'fence' || isClosedFence(block, shown)) return undefined;
  return { language: block.info.trim().split(/\s+/)[0] ?? '', code: block.content };
}
