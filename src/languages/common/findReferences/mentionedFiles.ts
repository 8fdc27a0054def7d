/** Collects the names of picture files that a text mentions in any form, so that no file it may need is treated as unused. */

import { decodeHTMLStrict } from 'entities/decode';
import { isBinary } from '../../../base/common/textFile.ts';
import { pictureEndings } from '../../../imageFiles/common/imageExtension.ts';
import { documentExtensions } from '../languages.ts';
import { unescapeText } from './unescapeText.ts';

/** Extensions of files that may mention a picture in another form, besides the documents whose references are parsed. */
const others =
  'js ts mjs cjs mts cts coffee json jsonc json5 jsonl ndjson yaml yml toml ipynb xml xsl svg txt csv tsv sql graphql php py rb go rs ' +
  'java kt kts groovy gradle scala clj ex exs hs swift m mm c h cc hh cpp hpp cs vb fs dart lua pl r jl sh ps1 bat cmake mk nix tf ' +
  'canvas excalidraw drawio puml mmd dot xhtml phtml jsp aspx ftl mkd mdown mdwn ronn tid fountain dita opml asc rmd qmd lyx rtf ' +
  'ini cfg conf config env properties plist webmanifest resx xaml axaml storyboard xib qrc qml ui rc iss nsi wxs csproj bib sty cls ltx ' +
  'textile wiki mdc mdoc njk liquid hbs mustache ejs pug haml slim twig erb eex heex tmpl tpl gohtml mjml eml cshtml razor sass less styl';

/** The extensions of text files that may mention a picture. */
export const searchedExtensions: readonly string[] = [...documentExtensions, ...others.split(' ')];

/** Extensions of files whose bytes are compressed or are code of a machine, so that no name can be read in them. */
const opaque = new Set(
  [
    ...pictureEndings,
    'apng bmp ico icns tif tiff heic heif jxl jp2 psd mp3 mp4 m4a m4v mov avi mkv webm ogg oga ogv opus wav flac aac woff woff2 ttf otf eot',
    'zip gz tgz bz2 xz zst br 7z rar tar jar war whl gem nupkg vsix exe dll so dylib o a lib obj pdb rlib rmeta class pyc wasm node',
  ].flatMap((names) => names.split(' ')),
);

/** Whether a file may mention a picture, by its name. */
export function isSearched(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return !name.includes('.') || !opaque.has(name.slice(name.lastIndexOf('.') + 1));
}

/** The end of a name; reStructuredText leaves the extension open with an asterisk. */
const ending = new RegExp(`\\.(?:${pictureEndings.join('|')}|\\*)`, 'gi');

const argument = /\{([^{}\n]{1,255})\}/g;

/** Maximum length of a file name on any system, in UTF-16 code units. */
const longest = 255;

/** The same with each character encoded twice for a URL. */
const longestEncoded = 15 * longest;

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
  // Between the zero bytes of a binary file names are in UTF-8 or in UTF-16.
  const text = decode('utf-8');
  if (isBinary(bytes)) return [text.replaceAll('\0', '\n'), text.replaceAll('\0\0', '\n').replaceAll('\0', '')];
  return text.includes('\ufffd') ? [text, ...olderEncodings.map(decode)] : [text];
}

/** Returns the names in lowercase as they are written and as they are meant; with and without what precedes a space in them. */
export function collectFileNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const one of getReadings(text)) {
    addNames(one, names);
    if (/\\[a-z]+ ?[[{]/i.test(one)) addArguments(one, names);
  }
  return names;
}

/** Returns the text, and what it means to a program that decodes escapes, also those within a string of a notebook, and entities. */
function getReadings(text: string): ReadonlySet<string> {
  const once = text.includes('\\') ? unescapeText(text) : text;
  const twice = once.includes('\\') ? unescapeText(once) : once;
  const all = new Set([text, once, twice]);
  for (const one of [...all]) if (one.includes('&')) all.add(decodeHTMLStrict(one));
  return all;
}

function addNames(text: string, names: Set<string>): void {
  let [begin, seen] = [0, 0];
  for (const { 0: found, index } of text.matchAll(ending)) {
    for (; seen < index; seen++) if (isDelimiter(text.charCodeAt(seen))) begin = seen + 1;
    const end = index + found.length;
    const start = end - begin <= longestEncoded ? begin : end - longest;
    for (const name of getSpellings(text.slice(start, end))) names.add(name);
  }
}

/** Adds the arguments of LaTeX commands, each of which may be a name without extension. */
function addArguments(text: string, names: Set<string>): void {
  for (const [, path = ''] of text.matchAll(argument)) names.add(`${plain(getLastPart(path.trim()))}.*`);
}

/** Returns the name and its end after a space; decoded it may be a path. */
function getSpellings(whole: string): readonly string[] {
  const all = new Set([whole]);
  if (whole.includes('%'))
    for (const path of [decoded(whole), decoded(decoded(whole))]) all.add(path).add(getLastPart(path));
  for (const one of [...all]) all.add(one.split(/\s/).at(-1) ?? one);
  return [...all].filter(({ length }) => length <= longest).map(plain);
}

/** With its extension, or also without it, by which a text means any file with the rest of the name. */
export type MentionForm = 'withExtension' | 'any';

/** Whether a file's name is among the names; one with spaces or brackets may be longer or shorter where it is mentioned. */
export function isMentioned(names: ReadonlySet<string>, name: string, form: MentionForm = 'any'): boolean {
  const wanted = plain(name);
  if (names.has(wanted) || (form === 'any' && names.has(wanted.replace(/\.[^.]*$/, '.*')))) return true;
  const last = getLastPart(wanted);
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

function getLastPart(text: string): string {
  let at = text.length;
  while (at > 0 && !isDelimiter(text.charCodeAt(at - 1))) at--;
  return text.slice(at);
}

const delimiters = new Set(Array.from('/\\"\'`()<>[]{}|=,;:', (character) => character.charCodeAt(0)));

function isDelimiter(code: number): boolean {
  return code < 32 || delimiters.has(code);
}
