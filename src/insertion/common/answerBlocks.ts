/** Sets the blocks of an answer apart from the paragraph of Markdown in which its passage was. All texts have line feeds only. */
import type { Span } from '../../base/common/span.ts';
import { endsInHtml, startsBlock, underline } from '../../languages/common/markdownBlock.ts';
import { stripQuoteMarks } from '../../languages/common/markdownPrefix.ts';
import { isBlankIn } from './edits.ts';

const markedHeading = /^\s*#{1,6}\s/;
/** Only the marks of quotations, items and tasks: the text behind them begins a paragraph. */
const onlyMarks = /^(?:[\s>]|(?:[-*+]|\d{1,9}[.)]|\[[ xX]\])\s)*$/;

/** The lines around a passage: the parts of its own lines beside it, and the lines above and below. */
interface Surroundings {
  readonly above: string;
  readonly before: string;
  readonly behind: string;
  readonly below: string;
}

/**
 * Returns an answer with the blank lines that keep the rest of the passage's paragraph what it is. `lead` is what a further line of the
 * paragraph begins with.
 */
export function setApart(
  text: string,
  passage: Span,
  { answer, lead }: { readonly answer: string; readonly lead: string },
): string {
  const around = getSurroundings(text, passage);
  if (isUnderlined(text, passage, around)) return toUnderlined(answer, around);
  const taken = toChunks(text.slice(passage.start, passage.end), lead);
  if (markedHeading.test(stripQuoteMarks(around.before))) return inHeading(answer, { around, taken, lead });
  const chunks = toChunks(answer, lead);
  const above = isProse(taken[0]) ? getGapAbove(around, chunks[0], lead) : '';
  return above + answer + (endsInBlock(taken.at(-1)) ? '' : getGapBelow(around, chunks.at(-1), lead));
}

function getSurroundings(text: string, { start, end }: Span): Surroundings {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const [behind = '', below = ''] = text.slice(end).split('\n', 2);
  return {
    above: text.slice(0, lineStart).split('\n').at(-2) ?? '',
    before: text.slice(lineStart, start),
    behind,
    below,
  };
}

function isUnderlined(text: string, { start, end }: Span, { before, below }: Surroundings): boolean {
  const isText = !isBlock(stripQuoteMarks(before)) && !text.slice(start, end).includes('\n');
  return isText && underline.test(stripQuoteMarks(below)) && stripQuoteMarks(below).trim() !== '';
}

interface Placed {
  readonly around: Surroundings;
  readonly taken: readonly Lines[];
  readonly lead: string;
}

/**
 * The rest of the heading stays in its line; of a passage that ends below the heading, the rest is another block. A passage with the line
 * right below the heading is replaced by such lines.
 */
function inHeading(answer: string, { around, taken, lead }: Placed): string {
  const isLong = taken.length > 1 || (taken[0]?.length ?? 0) > 1;
  if (!isLong && around.behind.trim() !== '') return toLine(answer);
  const written = (taken[0]?.length ?? 0) > 1 ? answer : toHeading(answer, lead);
  const [, ...further] = toChunks(written, lead);
  return written + (endsInBlock(taken.at(-1)) ? '' : getGapBelow(around, further.at(-1), lead));
}

function isProse(chunk: Lines = []): boolean {
  return !chunk.some((line) => isBlock(line) || underline.test(line));
}

/** A heading has one line; further blocks go below it. */
function toHeading(answer: string, lead: string): string {
  const lines = answer.split('\n');
  const endsHeading = (line: string) => isBlankIn('markdown', line) || isBlock(withoutLead(line, lead));
  const end = lines.findIndex((line, index) => index > 0 && endsHeading(line));
  if (end < 0 || isBlock(lines[0] ?? '')) return toLine(answer);
  return [toLine(lines.slice(0, end).join('\n')), ...lines.slice(end)].join('\n');
}

/** The line above an underline must not begin another block; the mark with which it would is escaped. */
function toUnderlined(answer: string, { before }: Surroundings): string {
  const line = toLine(answer);
  return onlyMarks.test(before) && isBlock(line) ? line.replace(/[^\s\d]/, '\\$&') : line;
}

function toLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

type Lines = readonly string[];

/** Returns the parts between blank lines, without what each line of the paragraph begins with. */
function toChunks(answer: string, lead: string): readonly Lines[] {
  const own = answer.split('\n').map((line) => withoutLead(line, lead));
  const chunks: string[][] = [[]];
  for (const line of own) {
    if (isBlankIn('markdown', line)) chunks.push([]);
    else chunks.at(-1)?.push(line);
  }
  return chunks;
}

function withoutLead(line: string, lead: string): string {
  return line.startsWith(lead) ? line.slice(lead.length) : line;
}

function getGapAbove({ above, before }: Surroundings, chunk: Lines = [], lead: string): string {
  const opensBlock = isBlock(chunk[0] ?? '') || chunk.slice(1).some((line) => underline.test(line));
  if (!opensBlock) return '';
  if (!onlyMarks.test(before)) return `\n${lead.trimEnd()}\n${lead}`;
  return isBlankIn('markdown', before) && !isBlankIn('markdown', above) ? `\n${lead}` : '';
}

function getGapBelow({ behind, below }: Surroundings, chunk: Lines = [], lead: string): string {
  if (!endsInBlock(chunk)) return '';
  if (behind.trim() !== '') return `\n${lead.trimEnd()}\n${lead}`;
  return isBlankIn('markdown', below) || startsBlock(stripQuoteMarks(below)) ? '' : `\n${lead.trimEnd()}`;
}

/** Whether text below these lines would become part of something else than a paragraph. */
function endsInBlock(chunk: Lines = []): boolean {
  const isProse = !chunk.some((line) => isBlock(line) || /^\s/.test(line) || underline.test(line));
  return !isProse || endsInHtml(chunk.join('\n'));
}

/** Whether a line begins something else than a paragraph. */
function isBlock(line: string): boolean {
  return startsBlock(line) || /^\s*[>|]/.test(line);
}
