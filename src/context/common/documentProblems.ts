/** One problem of a document, as editors list them; lines count from 1. */
export interface DocumentProblem {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** The tool that reports it, with the code if it has one: "ts 2304". */
  readonly source: string;
  readonly message: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Maximum number of lines shown with a problem; a problem of a whole file needs none. */
const mostLines = 10;

/** Returns the problems of a line, or all of the document in order if it has none. */
export function getProblemsAt(problems: readonly DocumentProblem[], line: number): readonly DocumentProblem[] {
  const here = problems.filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine);
  const chosen = here.length > 0 ? here : problems;
  return chosen.toSorted((one, other) => one.firstLine - other.firstLine);
}

/** Formats each problem with the lines it is about below it. */
export function formatProblems(problems: readonly DocumentProblem[], lineText: (line: number) => string): string {
  const blocks = problems.map(({ severity, source, message, firstLine, lastLine }) => {
    const sentence = `line ${firstLine}, ${severity}${source ? ` (${source})` : ''}: ${message.trim()}`;
    const length = Math.min(lastLine - firstLine + 1, mostLines);
    const lines = Array.from({ length }, (_, at) => `${firstLine + at} | ${lineText(firstLine + at)}`);
    return [sentence, ...lines].join('\n');
  });
  return blocks.join('\n\n');
}
