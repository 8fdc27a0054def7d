import type * as vscode from 'vscode';

/** The editor's display language, and its translation of Limn if there is one. */
interface Editor {
  readonly env: Pick<typeof vscode.env, 'language'>;
  readonly l10n: Pick<typeof vscode.l10n, 'bundle'>;
}

/** Returns the language of the displayed text: if Limn is not translated, text and numbers are English, and must be announced as such. */
export function getUiLocale({ env, l10n }: Editor): string {
  return l10n.bundle ? env.language : 'en';
}
