/** Finds out which LaTeX document includes which: the paths of a chapter are relative to the folder of its main document. */
import { join } from '../../base/common/paths.ts';
import type { DocumentPart } from './language.ts';
import { readGraphicsPaths } from './latexReferences.ts';
import { maskLatex } from './maskLatex.ts';

/** A document that LaTeX is called with; its paths are relative to its folder. */
export interface MainDocument {
  /** The folders that are searched for pictures. */
  readonly graphicsPaths: readonly string[];
  /** The chapters that it includes, without `.tex`. */
  readonly chapters: ReadonlySet<string>;
  /** Those whose paths are relative to their own folders. */
  readonly imported: ReadonlySet<string>;
}

const begin = /^[^%\n]*\\(?:documentclass|documentstyle|begin\s*\{document\})/m;
const subfile = /^[^%\n]*\\documentclass\s*\[([^[\]{}\n]*)\]\s*\{subfiles\}/m;
const rootComment = /^[ \t]*%[ \t]*![ \t]*TeX[ \t]+root[ \t]*=(.*)$/im;
/** Editors read the comment only at the beginning. */
const longestHead = 2_000;
const include = /\\(?:include|input)(?:\s*\{([^{}\n]*)\}|\s+([^\s\\{}]+))/g;
const separate =
  /\\(?:subfile|subfileinclude|(?:sub)?(?:import|includefrom|inputfrom)\*?\s*\{([^{}\n]*)\})\s*\{([^{}\n]*)\}/g;

/** Returns undefined for a main document. A subfile is a document of its own too. */
export function findLatexPart(text: string): DocumentPart | undefined {
  const own = subfile.exec(text)?.[1];
  if (own !== undefined) return { mainPath: own.trim(), isSeparate: true };
  if (begin.test(text)) return undefined;
  const mainPath = rootComment.exec(text.slice(0, longestHead))?.[1]?.trim();
  return mainPath ? { mainPath } : {};
}

/** Returns undefined for a document that another one includes. */
export function readMainDocument(text: string): MainDocument | undefined {
  if (!begin.test(text) || subfile.test(text)) return undefined;
  const read = maskLatex(text);
  const chapters = [...read.matchAll(include)].map(([, braced, plain = '']) => nameOf(braced ?? plain));
  const imported = [...read.matchAll(separate)].map(([, folder = '', name = '']) => nameOf(`${folder}/${name}`));
  return { graphicsPaths: readGraphicsPaths(text), chapters: new Set(chapters), imported: new Set(imported) };
}

function nameOf(path: string): string {
  const name = path.trim().replaceAll('"', '');
  return join('/', name)
    .slice(1)
    .replace(/\.tex$/i, '');
}

/** A folder around a chapter, with its main documents. */
interface ParentFolder {
  /** The path of the chapter from the folder. */
  readonly chapter: string;
  readonly mains: readonly MainDocument[];
}

/**
 * Returns the folder that the paths of a chapter are relative to: that of the main document that includes it, or else the nearest one with
 * a main document that has chapters, which may include others. The first folder is the chapter's own; undefined if no other is known.
 */
export function findMainFolder<Folder extends ParentFolder>(up: readonly Folder[]): Folder | undefined {
  const including = up.find(({ chapter, mains }) => mains.some(({ chapters }) => chapters.has(nameOf(chapter))));
  if (including) return including;
  const isImported = up.some(({ chapter, mains }) => mains.some(({ imported }) => imported.has(nameOf(chapter))));
  return isImported ? undefined : up.find(({ mains }) => mains.some(({ chapters }) => chapters.size > 0));
}
