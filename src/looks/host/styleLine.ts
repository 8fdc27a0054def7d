import type * as vscode from 'vscode';
import { formatStyles, getStyleNames, type StyleId } from '../common/builtInStyles.ts';

/** Returns "Style: Ink, Watercolor"; an empty list if there is no built-in style. */
export function styleLine(l10n: typeof vscode.l10n, styles: readonly StyleId[]): readonly string[] {
  return styles.length > 0 ? [l10n.t('Style: {0}', formatStyles(styles, getStyleNames(l10n)))] : [];
}
