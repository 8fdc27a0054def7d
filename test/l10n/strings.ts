import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getL10nJson, type l10nJsonFormat } from '@vscode/l10n-dev';

/** What translators work from. */
export const bundleFile = 'l10n/bundle.l10n.json';

/** The sources that speak to the person, in the order of their paths. */
export async function sources(): Promise<string[]> {
  const entries = await readdir('src', { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'));
  const paths = files.map((file) => join(file.parentPath, file.name)).sort();
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return texts.filter((text) => text.includes('l10n.t('));
}

/** All strings handed to `l10n.t` in the sources. */
export async function exportStrings(): Promise<l10nJsonFormat> {
  const scripts = (await sources()).map((source) => ({ extension: '.ts', contents: visible(source) }));
  return getL10nJson(scripts);
}

/** The library sees a call only below an import of `vscode`, and only on a plain `l10n`; ours is often handed in. */
function visible(source: string): string {
  return `import * as vscode from 'vscode';\n${source.replace(/[\w.]+\.l10n\.t\(/g, 'l10n.t(')}`;
}
