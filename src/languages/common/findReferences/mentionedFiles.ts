/** Collects the names of picture files that a text mentions in any form, so that no file it may need is treated as unused. */

import { fromXml } from '../../../base/common/xmlText.ts';
import { pictureEndings } from '../../../imageFiles/common/imageExtension.ts';
import { documentExtensions } from '../languages.ts';

/** Extensions of files that may mention a picture in another form, besides the documents whose references are parsed. */
const others =
  'js ts mjs cjs json jsonc json5 yaml yml toml ipynb xml svg txt csv php py rb go rs java kt swift c h cpp cs dart lua r jl sh ps1 bat ' +
  'canvas excalidraw drawio xhtml phtml jsp aspx ftl mkd mdown mdwn ronn tid fountain dita opml asc ' +
  'ini cfg conf properties plist webmanifest bib sty cls textile wiki mdc mdoc njk liquid hbs ejs pug haml slim twig erb cshtml razor sass styl';

/** The extensions of text files that may mention a picture. */
export const searchedExtensions: readonly string[] = [...documentExtensions, ...others.split(' ')];

const ending = new RegExp(`\\.(?:${pictureEndings.join('|')})`, 'gi');

/** Maximum length of a file name on any system, in UTF-16 code units. */
const longest = 255;

/** Encodings that are older than UTF-8; a text may use any of them. */
const olderEncodings = ['windows-1252', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1251'] as const;

/** Collects the names in a file, whatever its encoding is. */
export function collectFileNamesFromBytes(bytes: Uint8Array): ReadonlySet<string> {
  const names = textsOf(bytes).map(collectFileNames);
  return new Set(names.flatMap((some) => [...some]));
}

/** Returns the possible texts of a file: a single one if its bytes are UTF-8 or begin with a byte order mark. */
function textsOf(bytes: Uint8Array): readonly string[] {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return [decode('utf-16le')];
  if (mark === '254 255') return [decode('utf-16be')];
  const text = decode('utf-8');
  return text.includes('\ufffd') ? [text, ...olderEncodings.map(decode)] : [text];
}

/** Returns the names in lowercase, both raw and percent-decoded; with and without what precedes a space in them. */
export function collectFileNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { 0: found, index } of text.matchAll(ending)) {
    // LaTeX escapes an underscore in a name like this; any other backslash separates folders.
    const before = text.slice(Math.max(0, index - longest), index + found.length).replaceAll('\\_', '_');
    for (const said of before.includes('&') ? [before, fromXml(before)] : [before])
      for (const name of namesAtEnd(said)) names.add(name);
  }
  return names;
}

function namesAtEnd(text: string): readonly string[] {
  const whole = text.slice(lastDelimiter(text) + 1);
  return [whole, whole.slice(whole.search(/\S+$/))].flatMap((name) => [plain(name), plain(decoded(name))]);
}

/** Whether a file's name is among the names; one with spaces or brackets may be longer or shorter where it is mentioned. */
export function isMentioned(names: ReadonlySet<string>, name: string): boolean {
  const wanted = plain(name);
  if (names.has(wanted)) return true;
  const last = wanted.slice(lastDelimiter(wanted) + 1);
  return last !== wanted && names.has(last);
}

/** Normalizes accents: file systems and keyboards write an accented letter as one character or as two. */
function plain(name: string): string {
  return name.toLowerCase().normalize('NFC');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function lastDelimiter(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if ('/\\"\'`()<>[]{}|=,;:\n\r\t'.includes(text[at] ?? '')) return at;
  return -1;
}
