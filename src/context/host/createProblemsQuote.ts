import { type Diagnostic, DiagnosticSeverity, languages, type TextEditor } from 'vscode';
import { getDisplayName } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { type DocumentProblem, formatProblems, getProblemsAt } from '../common/documentProblems.ts';

const severities: Readonly<Record<DiagnosticSeverity, DocumentProblem['severity']>> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
};

/** Returns the problems of the cursor's line, or all of the document; undefined if it has none. */
export function createProblemsQuote({
  document,
  selection,
}: Pick<TextEditor, 'document' | 'selection'>): Quote | undefined {
  const all = languages.getDiagnostics(document.uri).map(problemOf);
  const chosen = getProblemsAt(all, selection.active.line + 1);
  const [first] = chosen;
  if (!first) return undefined;
  const lineText = (line: number) => (line <= document.lineCount ? document.lineAt(line - 1).text : '');
  return {
    id: crypto.randomUUID(),
    kind: 'problems',
    uri: document.uri.toString(),
    fileName: getDisplayName(document),
    languageId: 'plaintext',
    firstLine: first.firstLine,
    lastLine: Math.max(...chosen.map(({ lastLine }) => lastLine)),
    text: formatProblems(chosen, lineText).slice(0, limits.quote),
  };
}

function problemOf({ severity, source = '', code, message, range }: Diagnostic): DocumentProblem {
  const value = typeof code === 'object' ? code.value : code;
  return {
    severity: severities[severity],
    source: [source, value].filter((part) => part !== undefined && part !== '').join(' '),
    message,
    firstLine: range.start.line + 1,
    lastLine: range.end.line + 1,
  };
}
