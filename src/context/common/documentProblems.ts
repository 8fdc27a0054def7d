/** One complaint about a document, as editors list them; lines count from 1. */
export interface DocumentProblem {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** Who complains, with its code where it has one: "ts 2304". */
  readonly source: string;
  readonly message: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Lines of a problem that are shown with it; a complaint about a whole file says enough by itself. */
const mostLines = 10;

/** The problems of a line; where it has none, all of the document, in their order. */
export function getProblemsAt(problems: readonly DocumentProblem[], line: number): readonly DocumentProblem[] {
  const here = problems.filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine);
  const chosen = here.length > 0 ? here : problems;
  return chosen.toSorted((one, other) => one.firstLine - other.firstLine);
}

/** Each problem in words, with the lines it is about below it. */
export function formatProblems(problems: readonly DocumentProblem[], lineText: (line: number) => string): string {
  return problems.map((problem) => [sentence(problem), ...linesOf(problem, lineText)].join('\n')).join('\n\n');
}

function sentence({ severity, source, message, firstLine }: DocumentProblem): string {
  return `line ${firstLine}, ${severity}${source ? ` (${source})` : ''}: ${message.trim()}`;
}

function linesOf({ firstLine, lastLine }: DocumentProblem, lineText: (line: number) => string): readonly string[] {
  const count = Math.min(lastLine - firstLine + 1, mostLines);
  return Array.from({ length: count }, (_, at) => `${firstLine + at} | ${lineText(firstLine + at)}`);
}
