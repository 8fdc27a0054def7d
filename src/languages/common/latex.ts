import { type BlockRules, ending } from './blockRules.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  maskMatches,
  type Target,
  toPathTarget,
} from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import type { PictureReference, WriteCaptioned } from './writeReference/pictureReference.ts';
import { inText } from './writeReference/referenceWriter.ts';

const picture =
  /(\\includegraphics\*?)\s*(?:\[((?:[^[\]{}\\]|\\[\s\S]|\{(?:[^{}\\]|\\[\s\S]|\{[^{}]*\})*\})*)\])?\s*\{((?:[^{}\n]|\\csname [^{}\n]*?\\endcsname )*)\}/g;
const unread = /(?<!\\)%.*|\\begin\{(verbatim|lstlisting|minted|comment)\*?\}[\s\S]*?(?:\\end\{\1\*?\}|$)/g;
const names: Readonly<Record<string, string>> = {
  '@percentchar': '%',
  '@backslashchar': '\\',
  '@charlb': '{',
  '@charrb': '}',
};
const searchedFolders = /\\graphicspath\s*\{((?:\s*\{[^{}]*\}){1,20})\s*\}/;
const writtenEnding = /\.(?:pdf|png|jpe?g|eps|ps|mps|svg|gif|webp|avif|bmp|tiff?|jbig2|jb2)$/i;
/** The extensions tried, in order, if the reference has none. */
const endings = ['.pdf', '.png', '.jpg', '.jpeg', '.eps'] as const;
const altOption = /(?:^|,)\s*alt\s*=\s*(\{(?:[^{}\\]|\\[\s\S]|\{[^{}]*\})*\}|[^,{}]*)/;

/** Finds references of the graphicx package; its `alt` and `artifact` are those of LaTeX 2024. */
function latexReferences(text: string): readonly FoundReference[] {
  const read = maskMatches(text, unread);
  const folders = foldersIn(read);
  return [...read.matchAll(picture)].map(({ 0: whole, 1: command = '', 2: options, 3: path = '', index }) => {
    const behind = index + command.length;
    const added: AltTextRange = { start: behind, end: behind, syntax: 'latex', before: '[alt={', after: '}]' };
    const alt = options === undefined ? { altPlace: added } : altIn(options, index + whole.indexOf('[') + 1);
    return { start: index, end: index + whole.length, target: targetOf(path, folders), ...alt };
  });
}

/** Whether a document is a main document; otherwise another one includes it, and paths are relative to that one's folder. */
function isMainDocument(text: string): boolean {
  return text.includes('\\documentclass');
}

/** Returns the folders in which a main document searches pictures, relative to its own; empty if it is not a main document. */
export function getGraphicsPaths(text: string): readonly string[] {
  return isMainDocument(text) ? foldersIn(maskMatches(text, unread)) : [];
}

/** Returns the folders in which pictures are searched besides the document's own. */
function foldersIn(text: string): readonly string[] {
  const written = searchedFolders.exec(text)?.[1] ?? '';
  return [...written.matchAll(/\{([^{}]*)\}/g)].map(([, folder = '']) => folder.replace(/(?<=[^/])$/, '/'));
}

function targetOf(written: string, folders: readonly string[]): Target {
  const plain = written
    .replace(/\\csname (@\w+)\\endcsname /g, (whole, name: string) => names[name] ?? whole)
    .replaceAll('\\string^', '^')
    .replaceAll('\\space ', ' ');
  if (/\\[a-zA-Z]/.test(plain)) return expression;
  const target = toPathTarget(plain.replace(/^"(.*)"$/, '$1'));
  return 'path' in target ? searched(target.path, folders) : target;
}

/** A missing file belongs into the first of the folders, as a PNG if no extension is given. */
function searched(path: string, folders: readonly string[]): Target {
  const around = /^\.{0,2}\//.test(path) ? [''] : ['', ...folders];
  const ends = writtenEnding.test(path) ? [''] : endings;
  const all = around.flatMap((folder) => ends.map((ending) => `${folder}${path}${ending}`));
  const home = `${around[1] ?? ''}${path}${ends.length > 1 ? '.png' : ''}`;
  return all.length > 1 ? { path: home, others: all.filter((one) => one !== home) } : { path };
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

function unescaped(text: string): string {
  return text.replace(
    /\\(?:text(backslash|asciitilde|asciicircum)(?:\{\}|(?![a-zA-Z])\s?)|([%&#$_{}]))/g,
    (whole, name?: string, character?: string) => character ?? characters[name ?? ''] ?? whole,
  );
}

/**
 * The graphicx package of LaTeX 2020 or later, as wide as the text. It takes a UTF-8 path unchanged, except for the characters that end or
 * change a macro's argument. No notation can protect `#` and `"`, nor `$` and `~` if the file search expands them, so they are unchanged.
 */
function writeLatex({ path }: PictureReference): string {
  return `\\includegraphics[width=\\linewidth]{${latexPath(path)}}`;
}

const nameByCharacter: Readonly<Record<string, string>> = {
  '%': '@percentchar',
  '\\': '@backslashchar',
  '{': '@charlb',
  '}': '@charrb',
};

function latexPath(path: string): string {
  return path
    .replace(/[%\\{}]/g, (character) => `\\csname ${nameByCharacter[character]}\\endcsname `)
    .replaceAll('^', '\\string^')
    .replace(/(?<!\\endcsname) (?= )/g, '\\space ');
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Escapes text, in a paragraph and between braces. */
function latexText(text: string): string {
  return text.replace(/[%&#$_{}\\~^]/g, (character) => special[character] ?? `\\${character}`);
}

const latexCaption: WriteCaptioned = (reference, caption) =>
  `\\begin{figure}[htbp]\n  \\centering\n  ${writeLatex(reference)}\n  \\caption{${latexText(caption)}}\n\\end{figure}`;

/** LaTeX environments that no picture may be inserted into, unless they end on their line. */
const closed =
  /\\begin\{((?:verbatim|lstlisting|minted|tabular|tabularx|longtable|equation|align|gather|figure|table|comment)\*?)\}(?!.*\\end\{\1\})/;

const latexBlocks: BlockRules = {
  opens: /^\s*\\(?:begin|end|item|part|chapter|(?:sub)*section|(?:sub)?paragraph|bibliography|appendix)\b/,
  heading: /^\s*\\(?:begin|part|chapter|(?:sub)*section)\b/,
  closing: (line) =>
    line.includes('\\documentclass')
      ? /\\begin\{document\}/
      : ending(closed.exec(line)?.[1], (name) => `\\\\end\\{${name.replace('*', '\\*')}\\}`),
  comment: /(?:^|[^\\])%/,
  prefix: (line) => /^[ \t]*/.exec(line)?.[0] ?? '',
};

export const latex: Language = {
  ids: ['latex', 'tex'],
  extensions: { tex: 'latex' },
  find: latexReferences,
  pathRoot: 'disk',
  write: { ...inText(writeLatex), captioned: latexCaption },
  alt: { syntax: 'latex', write: latexText },
  blocks: latexBlocks,
  lineComment: /^%+[ \t]*/,
  isPart: (text) => !isMainDocument(text),
  findHeading: (line) => /^\s*\\(?:part|chapter|(?:sub){0,2}section)\*?(?:\[[^\]]*\])?\{(.+)\}/.exec(line)?.[1],
  toProse: (answer) => toParagraphs(answer, latexText),
};
