import type { Language } from '../../../src/base/host/formats.ts';
import { files, readStrings } from '../../l10n/languages.ts';
import { english } from './english.ts';

/** Words and numbers as in a window whose display language is this one, for example `zh-cn`. */
export async function translated(locale: string): Promise<Language> {
  const strings = await readStrings(files.sources(locale));
  const t = (message: string, ...args: (string | number)[]) => english.l10n.t(strings[message] ?? message, ...args);
  // The sources call it with a string alone.
  return { locale, l10n: { ...english.l10n, t: t as Language['l10n']['t'] } };
}
