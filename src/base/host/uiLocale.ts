import type * as vscode from 'vscode';

/** The editor's display language, and its translation of Limn where there is one. */
interface Editor {
  readonly env: Pick<typeof vscode.env, 'language'>;
  readonly l10n: Pick<typeof vscode.l10n, 'bundle'>;
}

/** The language of the words that are shown: where nobody has translated Limn they are English, with English numbers, and are to be read so. */
export function getUiLocale({ env, l10n }: Editor): string {
  return l10n.bundle ? env.language : 'en';
}
