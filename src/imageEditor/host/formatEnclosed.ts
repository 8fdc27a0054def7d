import type * as vscode from 'vscode';
import type { PixelEditReply } from '../common/pixelEdit.ts';

/** Returns what became of the background's color inside of the subject; undefined if that has none. */
export function formatEnclosed(l10n: typeof vscode.l10n, enclosed: PixelEditReply['enclosed']): string | undefined {
  if (enclosed === 'removed')
    return l10n.t('The background color also occurs inside the subject and was removed there too.');
  return enclosed && l10n.t('The background color also occurs inside the subject and was kept there.');
}
