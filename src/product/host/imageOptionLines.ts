import type * as vscode from 'vscode';
import { type ImageOptionName, type ImageOptions, imageOptionNames } from '../common/imageOptions.ts';

type Format = (l10n: typeof vscode.l10n, value: string) => string;

const formats: Readonly<Record<ImageOptionName, Format>> = {
  aspectRatio: (l10n, value) => l10n.t('Aspect ratio: {0}', value),
  size: (l10n, value) => l10n.t('Size: {0}', value),
};

/** Returns "Aspect ratio: 16:9", "Size: 2K"; an empty option is omitted, or "Auto" if all are listed. */
export function imageOptionLines(
  l10n: typeof vscode.l10n,
  options: Partial<ImageOptions>,
  { all = false } = {},
): readonly string[] {
  const toValue = (name: ImageOptionName) => options[name] || (all ? l10n.t('Auto') : '');
  return imageOptionNames.flatMap((name) => (toValue(name) ? [formats[name](l10n, toValue(name))] : []));
}
