import {
  type AltTextRange,
  expression,
  type FoundReference,
  type Target,
  toPathTarget,
} from './findReferences/reference.ts';
import { maskLatex } from './maskLatex.ts';

const inBraces = String.raw`(?:[^{}\\]|\\[\s\S]|\{[^{}]*\})*`;
const command = String.raw`\\(?:(?:adj)?includegraphics|includesvg|includepdf|epsfbox|begin\{overpic\}|adjustimage(?=\s*\{))\*?(?:\s*<[^<>\n]{0,100}>)?`;
const options = String.raw`\[((?:[^[\]{}\\]|\\[\s\S]|\{${inBraces}\})*)\]|(?<=\\adjustimage\s{0,20})\{(${inBraces})\}`;
/** With the overlays of beamer: https://ctan.org/pkg/graphicx, adjustbox, overpic, svg, pdfpages */
const picture = new RegExp(String.raw`(${command})\s*(?:${options})?\s*\{((?:[^{}]|\{[^{}]*\})*)\}`, 'g');
/** The file is one of the options. https://ctan.org/pkg/epsfig */
const keyed = /\\(?:eps|ps)fig\*?\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g;
const fileOption = /(?:^|,)\s*(?:file|figure)\s*=\s*(?:\{([^{}]*)\}|([^,{}]*))/;
const altOption = new RegExp(String.raw`(?:^|,)\s*alt\s*=\s*(\{${inBraces}\}|[^,{}]*)`);
const searchedFolders = /\\(?:graphics|svg)path\s*\{((?:[\s,]*\{(?:[^{}]|\{[^{}]*\})*\}){1,20})\s*\}/g;
const eachFolder = /\{((?:[^{}]|\{[^{}]*\})*)\}/g;
const writtenEnding = /\.(?:pdf|png|jpe?g|eps|ps|mps|svg|gif|webp|avif|bmp|tiff?|jbig2|jb2)$/i;
/** The extensions tried, in order, if the reference has none. */
const endings = ['.pdf', '.png', '.jpg', '.jpeg', '.eps'] as const;
const endingsByCommand: Readonly<Record<string, readonly string[]>> = {
  '\\includesvg': ['.svg'],
  '\\includepdf': ['.pdf'],
  '\\epsfbox': ['.eps'],
};

/** The names of characters that end or change a macro's argument. */
export const nameByCharacter: Readonly<Record<string, string>> = {
  '%': '@percentchar',
  '\\': '@backslashchar',
  '{': '@charlb',
  '}': '@charrb',
};
const characterByName = new Map(Object.entries(nameByCharacter).map(([character, name]) => [name, character]));
/** What a path may contain besides its characters; any other macro is known only to LaTeX. */
const inPath = /\\csname (@\w+)\\endcsname |\\string([^a-zA-Z])|(\\space )|\\(?:detokenize|subfix)\b\s*|[{}"]/g;

/** Finds references; the options `alt` and `artifact` are those of LaTeX 2024. */
export function latexReferences(text: string): readonly FoundReference[] {
  const read = maskLatex(text);
  const searches = readSearchedFolders(read);
  const all = [...findPictures(read, searches), ...findKeyed(read, searches)];
  return all.sort((a, b) => a.start - b.start);
}

function findPictures(read: string, searches: readonly SearchedFolders[]): readonly FoundReference[] {
  const foldersAt = createFolderFinder(searches);
  return [...read.matchAll(picture)].flatMap(({ 0: whole, 1: name = '', 2: square, 3: curly, 4: path = '', index }) => {
    const folders = foldersAt(index);
    if (/\n\s*\n/.test(path)) return [];
    const kind = /^\\\w+/.exec(name)?.[0] ?? '';
    const onlyEndings = endingsByCommand[kind];
    const target = targetOf(path.trim(), kind === '\\includepdf' ? [] : folders, onlyEndings ?? endings);
    const place = { start: index, end: index + whole.length };
    if (onlyEndings) return [{ ...place, target }];
    const at = index + name.length;
    const found = square ?? curly;
    const alt = found === undefined ? newOptions(at) : altIn(found, at + whole.slice(name.length).search(/[[{]/) + 1);
    return [{ ...place, target, ...alt }];
  });
}

/** Their options have no place for an alternative text. */
function findKeyed(read: string, searches: readonly SearchedFolders[]): readonly FoundReference[] {
  const foldersAt = createFolderFinder(searches);
  return [...read.matchAll(keyed)].flatMap(({ 0: whole, 1: written = '', index }) => {
    const [, braced, bare] = fileOption.exec(written) ?? [];
    const path = (braced ?? bare ?? '').trim();
    if (path === '' || /\n\s*\n/.test(written)) return [];
    return [{ start: index, end: index + whole.length, target: targetOf(path, foldersAt(index), endings) }];
  });
}

/** Returns the folders, besides its own, in which a document searches for pictures; relative to its own or to its main document's. */
export function readGraphicsPaths(text: string): readonly string[] {
  return readSearchedFolders(maskLatex(text)).flatMap(({ folders }) => folders);
}

interface SearchedFolders {
  readonly index: number;
  readonly folders: readonly string[];
}

function readSearchedFolders(read: string): readonly SearchedFolders[] {
  return [...read.matchAll(searchedFolders)].map(({ 1: written = '', index }) => ({
    index,
    folders: [...written.matchAll(eachFolder)]
      .flatMap(([, folder = '']) => plainPath(folder.trim()) ?? [])
      .map(asFolder),
  }));
}

function asFolder(path: string): string {
  return path.replace(/(?<=[^/])$/, '/');
}

/** Returns a function that finds what the nearest command above a position names; positions must be in order. */
function createFolderFinder(all: readonly SearchedFolders[]): (index: number) => readonly string[] {
  let next = 0;
  return (index) => {
    while ((all[next]?.index ?? Number.POSITIVE_INFINITY) < index) next++;
    return all[next - 1]?.folders ?? [];
  };
}

function targetOf(written: string, folders: readonly string[], endings: readonly string[]): Target {
  const plain = plainPath(written);
  if (plain === undefined) return expression;
  const target = toPathTarget(plain);
  return 'path' in target ? searched(target.path, folders, endings) : target;
}

/** Returns undefined if a path contains a macro, or the argument of one. */
function plainPath(written: string): string | undefined {
  if (/#\d|\\[a-zA-Z]/.test(written.replace(inPath, ''))) return undefined;
  return written.replace(inPath, (_, name = '', character = '', space = '') =>
    space ? ' ' : (characterByName.get(name) ?? character),
  );
}

/** A missing file belongs into the first of the folders, as a PNG if no extension is given. */
function searched(path: string, folders: readonly string[], endings: readonly string[]): Target {
  const around = /^\.{0,2}\//.test(path) ? [''] : ['', ...folders];
  const ends = writtenEnding.test(path) ? [''] : endings;
  const all = around.flatMap((folder) => ends.map((ending) => `${folder}${path}${ending}`));
  const newEnding = ends.includes('.png') ? '.png' : (ends[0] ?? '');
  const home = `${around[1] ?? ''}${path}${newEnding}`;
  return all.length > 1 ? { path: home, others: all.filter((one) => one !== home) } : { path: home };
}

function newOptions(at: number): Pick<FoundReference, 'altPlace'> {
  return { altPlace: { start: at, end: at, syntax: 'latex', before: '[alt={', after: '}]' } };
}

function altIn(options: string, at: number): Pick<FoundReference, 'alt' | 'altPlace'> {
  const found = altOption.exec(options);
  if (!found) {
    const isDecoration = /(?:^|,)\s*artifact\s*(?:=\s*true\s*)?(?:,|$)/.test(options);
    const after = options.trim() === '' ? '}' : '}, ';
    const altPlace: AltTextRange = { start: at, end: at, syntax: 'latex', before: 'alt={', after };
    return { ...(isDecoration && { alt: '' }), altPlace };
  }
  const [whole, value = ''] = found;
  const end = at + found.index + whole.length;
  const alt = unescaped(value.replace(/^\{([\s\S]*)\}$/, '$1').trim());
  return { alt, altPlace: { start: end - value.length, end, syntax: 'latex', before: '{', after: '}' } };
}

const characters: Readonly<Record<string, string>> = { backslash: '\\', asciitilde: '~', asciicircum: '^' };

/** A line break is a space. */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:text(backslash|asciitilde|asciicircum)(?:\{\}|(?![a-zA-Z])\s?)|([%&#$_{}]))|\s*\n\s*/g,
    (whole, name?: string, character?: string) => character ?? (name === undefined ? ' ' : (characters[name] ?? whole)),
  );
}
