/** What the request for a plan says beside the user's own words. */
import { getLongestBacktickRun } from '../../base/common/backticks.ts';
import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { formatContext } from '../../context/common/formatContext.ts';
import { commonRatios } from '../../product/common/sizes.ts';
import type { Illustrates } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { getHeadings, type Heading } from './headings.ts';

/** So much of a document goes along, in UTF-16 code units with the numbers of its lines: what a chat model reads well. */
const most = 120_000;

/** Of a longer line only its beginning goes along. */
const longestLine = 2_000;

/** At the least so much of each section of a long document. */
const leastOfSection = 300;

/** A document as it goes along, and how much of it. */
interface Numbered {
  readonly text: string;
  readonly lines: number;
  /** Of all lines; fewer than `lines` where it is too long. */
  readonly sent: number;
}

/** With the number of each line; of a long one the beginning of each section. */
export function numberLines({ text: given, languageId }: Pick<Quote, 'text' | 'languageId'>, budget = most): Numbered {
  const text = normalizeLineEndings(given);
  const lines = text.split('\n');
  const whole = lines.reduce((sum, line) => sum + Math.min(line.length, longestLine) + 8, 0);
  const parts =
    whole <= budget ? [{ from: 0, to: lines.length }] : beginnings(lines, getHeadings(languageId, text), budget);
  const sent = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  return { text: joined(lines, parts), lines: lines.length, sent };
}

/** Indexes of lines, `to` not included. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Of each section as many lines as its share holds; sections beyond the whole budget are left out. */
function beginnings(lines: readonly string[], headings: readonly Heading[], budget: number): readonly Part[] {
  const starts = [...new Set([0, ...headings.map(({ line }) => line - 1)])];
  const share = Math.max(leastOfSection, Math.floor(budget / starts.length));
  const parts: Part[] = [];
  for (let at = 0, left = budget; at < starts.length && left > 0; at++) {
    const part = { from: starts[at] ?? 0, to: starts[at + 1] ?? lines.length };
    const to = endWithin(lines, part, Math.min(share, left));
    parts.push({ from: part.from, to });
    left -= lengthOf(lines, { from: part.from, to });
  }
  return parts;
}

function endWithin(lines: readonly string[], { from, to }: Part, share: number): number {
  let [end, length] = [from, 0];
  while (end < to && (length < share || end === from)) length += lengthOf(lines, { from: end, to: ++end });
  return end;
}

function lengthOf(lines: readonly string[], { from, to }: Part): number {
  return lines.slice(from, to).reduce((sum, line) => sum + Math.min(line.length, longestLine) + 8, 0);
}

function joined(lines: readonly string[], parts: readonly Part[]): string {
  const written = parts.flatMap(({ from, to }, at) => {
    const left = (parts[at + 1]?.from ?? lines.length) - to;
    const own = lines.slice(from, to).map((line, index) => `${from + index + 1}: ${line.slice(0, longestLine)}`);
    return left > 0 ? [...own, `[${left} lines left out]`] : own;
  });
  return written.join('\n');
}

/** Returns the parts of a message that requests a plan: the document, other context, the user's prompt, and the format of the answer. */
export function buildPlanRequest(
  illustrates: Illustrates,
  [document, ...others]: readonly Quote[],
  prompt: string,
): readonly string[] {
  return [document ? documentWords(document) : '', formatContext(others), prompt, formWords(illustrates)];
}

/** The document as it stands in the message. */
function documentWords(quote: Quote): string {
  const { text, lines, sent } = numberLines(quote);
  const fence = '`'.repeat(Math.max(2, getLongestBacktickRun(text)) + 1);
  const cut = sent < lines ? ` It is long: ${sent} of its ${lines} lines are here, the beginning of each section.` : '';
  return `The file \`${quote.fileName}\`, each line with its number.${cut}\n\n${fence}\n${text}\n${fence}`;
}

/** The form in which the answer is wanted. */
function formWords({ pictures }: Illustrates): string {
  const count =
    pictures === undefined ? 'Choose 3 to 8 places' : `Choose ${pictures} ${pictures === 1 ? 'place' : 'places'}`;
  return [
    `${count} in this document where a picture helps its reader most. Draw nothing yet. In the order of the document, give for each:`,
    [
      '- "heading": the heading it belongs under, copied exactly from the document; "" where there is none',
      '- "line": the number of the line below which the picture goes',
      '- "why": in one short sentence, why a picture helps there; in the language of the document',
      '- "prompt": what the picture shows, complete in itself: whoever draws it sees nothing of the document and of the other pictures',
      `- "shape": one of ${commonRatios.join(', ')}`,
      '- "alt": the alternative text, at most 120 characters, in the language of the document',
    ].join('\n'),
    'Answer with JSON alone: {"pictures": [{"heading": "", "line": 1, "why": "", "prompt": "", "shape": "16:9", "alt": ""}]}',
  ].join('\n\n');
}
