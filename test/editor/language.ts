import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runChild } from './child.ts';
import { fetchOnce, npm, type Say } from './npm.ts';

/** Where VS Code's server keeps what a user has set, and the language it is to speak. */
export interface LanguageOptions {
  readonly data: string;
  /** As VS Code calls it, for example `zh-cn`. */
  readonly locale: string;
  /** A folder made by `fetchLanguagePack`; without it VS Code says what is its own in English, and extensions speak the language. */
  readonly pack?: string | undefined;
}

/** Packs on npm that name each word as VS Code does; later ones count the words of another build of it. */
const packs: Readonly<Record<string, string>> = {
  'zh-cn': '@codingame/monaco-vscode-language-pack-zh-hans',
  de: '@codingame/monaco-vscode-language-pack-de',
};
const packVersion = '4.3.2';

/** Gives the folder of VS Code's own words in a language, from npm; nothing where npm has none. */
export async function fetchLanguagePack(locale: string, say: Say): Promise<string | undefined> {
  const name = packs[locale];
  if (name === undefined) return undefined;
  const what = `VS Code's own words in ${locale}`;
  const fill = (folder: string) => fillWith(`${name}@${packVersion}`, folder);
  return fetchOnce({ folder: `language-${locale}-${packVersion}`, what, fill }, say);
}

/** Only the package itself: what it depends on is an editor that is not used here. */
async function fillWith(spec: string, folder: string): Promise<void> {
  await npm(folder, ['pack', spec]);
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await runChild('tar', ['-xf', file, '--strip-components', '1'], { cwd: folder });
  await rm(path.join(folder, file));
  const translations = path.join(folder, 'translations');
  const script = path.join(translations, 'main.i18n.mjs');
  await writeFile(script, await readFile(path.join(translations, 'main.i18n.json.js')));
  const { default: contents }: { default: unknown } = await import(pathToFileURL(script).href);
  await writeFile(path.join(translations, main), JSON.stringify({ contents }));
}

const main = 'main.i18n.json';

/** Tells VS Code's server that a pack is installed, as it does itself when a user installs one; `--locale` then takes it. */
export async function installLanguage({ data, locale, pack }: LanguageOptions): Promise<void> {
  const own = path.join(data, `${locale}.${main}`);
  await mkdir(data, { recursive: true });
  await writeFile(own, JSON.stringify({ contents: {} }));
  const translations = pack === undefined ? { vscode: own } : await translationsIn(path.join(pack, 'translations'));
  const hash = `${locale}-${pack === undefined ? 'none' : packVersion}`;
  const extensions = [{ extensionIdentifier: { id: `limn-tests.${locale}` }, version: packVersion }];
  const installed = { hash, label: locale, extensions, translations };
  await writeFile(path.join(data, 'languagepacks.json'), JSON.stringify({ [locale]: installed }));
}

async function translationsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const ending = '.i18n.json';
  const files = (await readdir(path.join(folder, 'extensions'))).filter((file) => file.endsWith(ending));
  const ofExtensions = files.map((file) => [file.slice(0, -ending.length), path.join(folder, 'extensions', file)]);
  return { vscode: path.join(folder, main), ...Object.fromEntries(ofExtensions) };
}
