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
  if (isUnderlined(text, passage, around)) return toLine(answer);
  if (markedHeading.test(stripQuoteMarks(around.before)))
    return around.behind.trim() === '' ? toHeading(answer) : toLine(answer);
  const taken = toChunks(text.slice(passage.start, passage.end), lead);
  if (taken.length > 1 || taken.flat().some(isBlock)) return answer;
  const chunks = toChunks(answer, lead);
  return getGapAbove(around, chunks[0], lead) + answer + getGapBelow(around, chunks.at(-1), lead);
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

/** A heading has one line; further paragraphs go below it. */
function toHeading(answer: string): string {
  const [first = '', ...further] = answer.split(/(\n[\s>]*\n)/);
  return isBlock(first) ? toLine(answer) : [toLine(first), ...further].join('');
}

function toLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

type Lines = readonly string[];

/** Returns the parts between blank lines, without what each line of the paragraph begins with. */
function toChunks(answer: string, lead: string): readonly Lines[] {
  const own = answer.split('\n').map((line) => (line.startsWith(lead) ? line.slice(lead.length) : line));
  const chunks: string[][] = [[]];
  for (const line of own) {
    if (isBlankIn('markdown', line)) chunks.push([]);
    else chunks.at(-1)?.push(line);
  }
  return chunks;
}

function getGapAbove({ above, before }: Surroundings, chunk: Lines = [], lead: string): string {
  const opensBlock = isBlock(chunk[0] ?? '') || chunk.slice(1).some((line) => underline.test(line));
  if (!opensBlock) return '';
  if (!onlyMarks.test(before)) return `\n${lead.trimEnd()}\n${lead}`;
  return isBlankIn('markdown', before) && !isBlankIn('markdown', above) ? `\n${lead}` : '';
}

function getGapBelow({ behind, below }: Surroundings, chunk: Lines = [], lead: string): string {
  const endsBlock =
    chunk.some((line) => isBlock(line) || /^\s/.test(line) || underline.test(line)) || endsInHtml(chunk.join('\n'));
  if (!endsBlock) return '';
  if (behind.trim() !== '') return `\n${lead.trimEnd()}\n${lead}`;
  return isBlankIn('markdown', below) || startsBlock(stripQuoteMarks(below)) ? '' : `\n${lead.trimEnd()}`;
}

/** Whether a line begins something else than a paragraph. */
function isBlock(line: string): boolean {
  return startsBlock(line) || /^\s*[>|]/.test(line);
}
