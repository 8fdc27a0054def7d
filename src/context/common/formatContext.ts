import { getLongestBacktickRun } from '../../base/common/backticks.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';

/** Formats the context of a message as it is sent: each passage, file or list of problems in its own fence, in order. */
export function formatContext(quotes: readonly Quote[]): string {
  return quotes.map(quoted).join('\n\n');
}

function quoted(quote: Quote): string {
  const fence = fenceFor(quote.text);
  return `${heading(quote)}:\n\n${fence}${quote.languageId}\n${quote.text}\n${fence}`;
}

function heading({ kind, fileName, firstLine, lastLine }: Quote): string {
  const lines = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}–${lastLine}`;
  if (kind === 'pasted') return 'Pasted text';
  if (kind === 'file') return `The file \`${fileName}\``;
  return kind === 'problems' ? `Problems in \`${fileName}\`, ${lines}` : `From \`${fileName}\`, ${lines}`;
}

/** Returns a fence with one backtick more than the longest run in the text, so that the passage cannot close its own fence. */
function fenceFor(text: string): string {
  return '`'.repeat(Math.max(2, getLongestBacktickRun(text)) + 1);
}
