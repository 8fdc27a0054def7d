import type { TextDocument } from 'vscode';

export type Lines = Pick<TextDocument, 'lineCount' | 'lineAt'>;

/** Whether two documents hold the same lines, whatever ends them; read up to the first that differs, and copied nowhere. */
export function hasSameLines(one: Lines, other: Lines): boolean {
  const { lineCount } = one;
  if (lineCount !== other.lineCount) return false;
  for (let line = 0; line < lineCount; line += 1) if (one.lineAt(line).text !== other.lineAt(line).text) return false;
  return true;
}
