/** The part of `vscode.l10n` that makes a page's table of strings, which the host sends to the page. */
export interface L10n {
  t(message: string, ...args: string[]): string;
}
