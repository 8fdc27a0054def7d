/** The request for a plan: the document with line numbers, and the format of the answer. */
import { getLongestBacktickRun } from '../../base/common/backticks.ts';
import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { formatContext } from '../../context/common/formatContext.ts';
import { commonRatios } from '../../product/common/sizes.ts';
import type { Illustrates } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { getHeadings, type Heading } from './headings.ts';

/** Maximum length of a document with its line numbers, in UTF-16 code units: what a chat model reads well. */
const maxDocumentLength = 120_000;

/** Only the beginning of a longer line is sent. */
const maxLineLength = 2_000;

/** At least as much of each section of a long document is sent, in UTF-16 code units. */
const minSectionLength = 300;

/**
 * Returns a document with line numbers; of a long one, only the beginning of each section. `lines` is the number of its lines, `sent` that
 * of the lines in the text.
 */
export function numberLines(
  { text: given, languageId }: Pick<Quote, 'text' | 'languageId'>,
  budget = maxDocumentLength,
) {
  const text = normalizeLineEndings(given);
  const lines = text.split('\n');
  const lengths = lines.map((line) => Math.min(line.length, maxLineLength) + 8);
  const isWhole = lengths.reduce((sum, length) => sum + length, 0) <= budget;
  const parts = isWhole
    ? [{ from: 0, to: lines.length }]
    : getBeginnings(lengths, getHeadings(languageId, text), budget);
  const sent = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  return { text: joinParts(lines, parts), lines: lines.length, sent };
}

/** Indexes of lines, `to` not included. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Returns as many lines of each section as its share contains; sections beyond the budget are left out. */
function getBeginnings(lengths: readonly number[], headings: readonly Heading[], budget: number): readonly Part[] {
  const starts = [...new Set([0, ...headings.map(({ line }) => line - 1)])];
  const share = Math.max(minSectionLength, Math.floor(budget / starts.length));
  const parts: Part[] = [];
  let left = budget;
  for (const [at, from] of starts.entries()) {
    if (left <= 0) break;
    const end = starts[at + 1] ?? lengths.length;
    let [to, length] = [from, 0];
    while (to < end && (length < Math.min(share, left) || to === from)) length += lengths[to++] ?? 0;
    parts.push({ from, to });
    left -= length;
  }
  return parts;
}

function joinParts(lines: readonly string[], parts: readonly Part[]): string {
  const written = parts.flatMap(({ from, to }, at) => {
    const left = (parts[at + 1]?.from ?? lines.length) - to;
    const own = lines.slice(from, to).map((line, index) => `${from + index + 1}: ${line.slice(0, maxLineLength)}`);
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
  return [document ? formatDocument(document) : '', formatContext(others), prompt, formatInstructions(illustrates)];
}

/** Returns the part of the message with the document. */
function formatDocument(quote: Quote): string {
  const { text, lines, sent } = numberLines(quote);
  const fence = '`'.repeat(Math.max(2, getLongestBacktickRun(text)) + 1);
  const cut = sent < lines ? ` It is long: ${sent} of its ${lines} lines are here, the beginning of each section.` : '';
  return `The file \`${quote.fileName}\`, each line with its number.${cut}\n\n${fence}\n${text}\n${fence}`;
}

/** Returns the part of the message with the format of the answer. */
function formatInstructions({ pictures }: Illustrates): string {
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
