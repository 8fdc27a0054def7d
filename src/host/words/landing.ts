import type * as vscode from 'vscode';
import type { Landing } from '../../shared/model.ts';

/** What was done with a result, as a sentence. */
export function landingWords(
  l10n: typeof vscode.l10n,
  { fileName, line, savedAs, replaced, applied }: Landing,
): string {
  if (line === undefined) return l10n.t('Saved as {0}', savedAs ?? fileName);
  if (applied) return l10n.t('Applied to {0}, line {1}', fileName, line);
  if (replaced) return l10n.t('Replaced in {0}, line {1}', fileName, line);
  if (savedAs === undefined) return l10n.t('Inserted in {0}, line {1}', fileName, line);
  return l10n.t('Inserted in {0}, line {1}, saved as {2}', fileName, line, savedAs);
}
