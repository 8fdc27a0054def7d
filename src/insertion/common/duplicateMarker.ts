import type { Span } from '../../base/common/span.ts';

/** Marks that a line begins with: of items, tasks, quotations, headings and comments. */
const marks = /^[ \t]*((?:(?:[^\p{L}\p{N}\s]{1,6}|\d{1,9}[.)])[ \t]+)+)/u;

/** An answer without the marks that stand before its passage: many a model begins with those that the further lines have. */
export function dropDuplicateMarker(text: string, { start, end }: Span, answer: string): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const mark = marksOf(before);
  if (mark === undefined || mark.whole !== before || marksOf(text.slice(start, end))) return answer;
  const own = marksOf(answer);
  return own?.kind === mark.kind ? answer.slice(own.whole.length) : answer;
}

interface Marks {
  /** With the blanks around them. */
  readonly whole: string;
  /** The same for every number, and for the signs that items have. */
  readonly kind: string;
}

function marksOf(line: string): Marks | undefined {
  const [whole, own] = marks.exec(line) ?? [];
  if (whole === undefined || own === undefined) return undefined;
  const kind = own
    .replaceAll(/\d+/g, '1')
    .replaceAll(/[*+]/g, '-')
    .replaceAll(/[ \t]+/g, ' ');
  return { whole, kind };
}
