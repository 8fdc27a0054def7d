import type { PictureReference } from './pictureReference.ts';

/**
 * The graphicx package of LaTeX 2020 or later, as wide as the text. It takes a UTF-8 path unchanged, except for the characters that end or
 * change a macro's argument. No notation can protect `#` and `"`, nor `$` and `~` if the file search expands them, so they are unchanged.
 */
export function latex({ path }: PictureReference): string {
  return `\\includegraphics[width=\\linewidth]{${escapePath(path)}}`;
}

const names: Readonly<Record<string, string>> = {
  '%': '@percentchar',
  '\\': '@backslashchar',
  '{': '@charlb',
  '}': '@charrb',
};

function escapePath(path: string): string {
  return path
    .replace(/[%\\{}]/g, (character) => `\\csname ${names[character]}\\endcsname `)
    .replaceAll('^', '\\string^')
    .replace(/(?<!\\endcsname) (?= )/g, '\\space ');
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Escapes text between braces, as the value of graphicx' `alt`. */
export function latexAlt(alt: string): string {
  return alt.replace(/[%&#$_{}\\~^]/g, (character) => special[character] ?? `\\${character}`);
}
