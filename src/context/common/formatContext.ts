import { getLongestBacktickRun } from '../../base/common/backticks.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';

/** Formats the context of a message as it is sent: each passage, file or list of problems in its own fence, in order. */
export function formatContext(quotes: readonly Quote[]): string {
  const blocks = quotes.map((quote) => {
    const { languageId, text } = quote;
    // With one backtick more than the longest run in the text, so that the passage cannot close its own fence.
    const fence = '`'.repeat(Math.max(2, getLongestBacktickRun(text)) + 1);
    return `${heading(quote)}:\n\n${fence}${languageId}\n${text}\n${fence}`;
  });
  return blocks.join('\n\n');
}

function heading({ kind, fileName, firstLine, lastLine }: Quote): string {
  const lines = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}–${lastLine}`;
  if (kind === 'pasted') return 'Pasted text';
  if (kind === 'file') return `The file \`${fileName}\``;
  return kind === 'problems' ? `Problems in \`${fileName}\`, ${lines}` : `From \`${fileName}\`, ${lines}`;
}
