import type { Language } from './language.ts';
import { latexBlocks } from './latexBlocks.ts';
import { findLatexPart } from './latexProject.ts';
import { latexReferences, nameByCharacter } from './latexReferences.ts';
import { toParagraphs } from './paragraphs.ts';
import type { PictureReference, WriteCaptioned } from './writeReference/pictureReference.ts';
import { inText } from './writeReference/referenceWriter.ts';

/**
 * The graphicx package, as wide as the text; `alt` is an option since LaTeX 2021. It takes a UTF-8 path unchanged, except for the characters that end or
 * change a macro's argument. No notation can protect `#` and `"`, nor `$` and `~` if the file search expands them, so they are unchanged.
 */
function writeLatex({ path, alt }: PictureReference): string {
  const options = alt === '' ? '' : `,alt={${latexText(alt)}}`;
  return `\\includegraphics[width=\\linewidth${options}]{${latexPath(path)}}`;
}

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

export const latex: Language = {
  ids: ['latex', 'tex'],
  extensions: { tex: 'latex' },
  find: latexReferences,
  pathRoot: 'disk',
  write: { ...inText(writeLatex), captioned: latexCaption },
  alt: { syntax: 'latex', write: latexText },
  blocks: latexBlocks,
  lineComment: /^%+[ \t]*/,
  findPart: findLatexPart,
  findHeading: (line) => /^\s*\\(?:part|chapter|(?:sub){0,2}section)\*?(?:\[[^\]]*\])?\{(.+)\}/.exec(line)?.[1],
  toProse: (answer) => toParagraphs(answer, latexText),
};
