import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getL10nJson, type l10nJsonFormat } from '@vscode/l10n-dev';

/** What translators work from. */
export const bundleFile = 'l10n/bundle.l10n.json';

/** The sources that speak to the user, in the order of their paths. */
export async function sources(): Promise<string[]> {
  const entries = await readdir('src', { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'));
  const paths = files.map((file) => join(file.parentPath, file.name)).sort();
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return texts.filter((text) => text.includes('l10n.t('));
}

/** All strings handed to `l10n.t` in the sources; read as one script, since the library prepares its search anew for each. */
export async function exportStrings(): Promise<l10nJsonFormat> {
  const calls = (await sources()).map(visible).join('\n');
  return getL10nJson([{ extension: '.ts', contents: `import * as vscode from 'vscode';\n${calls}` }]);
}

/** The library searches once for each import of `vscode`, and sees a call only on a plain `l10n`; ours is often handed in. */
function visible(source: string): string {
  return source.replace(/^import .* from 'vscode';$/gm, '').replace(/[\w.]+\.l10n\.t\(/g, 'l10n.t(');
}
