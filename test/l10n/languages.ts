import { readdir, readFile } from 'node:fs/promises';
import { bundleFile } from './strings.ts';
import type { Strings } from './translationErrors.ts';

/** The two files that hold a language's words: those of the manifest, and those of the sources. */
export const files = {
  manifest: (language?: string) => `package.nls${language ? `.${language}` : ''}.json`,
  sources: (language?: string) => (language ? `l10n/bundle.l10n.${language}.json` : bundleFile),
} as const;

/** Languages that a file is there for, as VS Code calls them, for example `zh-cn`. */
export async function languagesOf(which: keyof typeof files): Promise<readonly string[]> {
  const [folder, name] =
    which === 'manifest' ? ['.', /^package\.nls\.(.+)\.json$/] : ['l10n', /^bundle\.l10n\.(.+)\.json$/];
  const names = await readdir(folder);
  return names.flatMap((file) => name.exec(file)?.[1] ?? []).sort();
}

export async function readStrings(file: string): Promise<Strings> {
  const strings: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isStrings(strings)) throw new Error(`${file} holds something else than strings.`);
  return strings;
}

function isStrings(value: unknown): value is Strings {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

/** Words that a language writes as English does: names, and what it has taken over. */
export const sameWords: Readonly<Record<string, readonly string[]>> = {
  de: [
    'JSON',
    '{0} in {1}',
    'Auto',
    'Prompt',
    'Tokens',
    'Tools',
    'Plan: {0}',
    'Agent',
    'Agent: {0}',
    'Format',
    'Original',
    'Original ({0} px)',
    'DNS',
    'Alt',
    'Storyboard',
    'Limn {0}, VS Code {1}, {2}',
    'Name',
    'Chat',
    'Status {0}',
    'Code: {0}',
    '{0} h {1} min',
    '{0} min',
    '{0} min {1} s',
    '{0} KB',
    '{0} MB',
    'Zoom',
    'Prompts',
    'Prompt {0}',
    'Details',
    'in {0}',
    'Look',
    'Look: {0}',
    'Plan',
    '{0} px',
    'Text',
    'Ellipse',
    'Magenta',
  ],
  'zh-cn': ['DNS', 'Ctrl', 'Ctrl+Enter', 'Shift', 'Alt', 'Enter', 'Home', 'End', 'JSON', 'token', '{0} KB', '{0} MB'],
};
