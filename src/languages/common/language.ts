import type { BlockRules } from './blockRules.ts';
import type { FindReferences } from './findReferences/reference.ts';
import type { ReferenceWriter } from './writeReference/referenceWriter.ts';

/** Everything that is known of a document language, or of several that differ only in their names. */
export interface Language {
  /** VS Code's ids. */
  readonly ids: readonly string[];
  /** The id of a file by its extension: where no editor has opened it, and where the editor knows no language for it. */
  readonly extensions: Readonly<Record<string, string>>;
  /** Those extensions whose files are not searched for references. */
  readonly unsearched?: readonly string[];
  /** Those extensions that every editor knows, so that another id is the user's choice. */
  readonly builtIn?: readonly string[];
  /** Finds the references of a text with line feeds only; missing if pictures are only strings. */
  readonly find?: FindReferences;
  readonly write: ReferenceWriter;
  /** How alternative text is written into a reference that was found; missing if the language has none. */
  readonly alt?: AltWriter;
  /** The same for forms that it has from other tools, in which the text is escaped differently. */
  readonly adoptedAlts?: readonly AltWriter[];
  /** Whether its blocks are those of Markdown. */
  readonly isMarkdown?: true;
  /** How its lines form blocks; missing in Markdown, and in languages in which a line is as good as another. */
  readonly blocks?: BlockRules;
  /** Matches the mark of a comment up to the line's end, with the blanks after it; missing in programs, and where there is none. */
  readonly lineComment?: RegExp;
  /** Returns the text of the heading that a line is or begins; missing if it has none, so that pictures are not planned in it. */
  readonly findHeading?: (line: string, next: string | undefined) => string | undefined;
  /** Converts an answer, which is Markdown, to its own prose; missing if no prose may be put between its lines. */
  readonly toProse?: (answer: string) => string;
  /** Returns the first and last line of the program around a line, in which no text is shown; undefined if it is in none. */
  readonly findModule?: (lines: readonly string[], line: number) => Lines | undefined;
  /** Whether front matter is a program. */
  readonly isFrontMatterCode?: true;
  /** What `/` at the beginning of a path means if it is not the root of a site. */
  readonly pathRoot?: 'workspace' | 'disk';
  /** Returns what is known of the document that includes this one; undefined if none does. Missing if no document includes another. */
  readonly findPart?: (text: string) => DocumentPart | undefined;
}

/** A document that is included by a main document. */
export interface DocumentPart {
  /** The path of the main document, if the part names it. */
  readonly mainPath?: string;
  /** Whether its paths are relative to its own folder; otherwise to that of the main document. */
  readonly isSeparate?: true;
}

/** Escapes an alternative text for the ranges of that name. */
export interface AltWriter {
  readonly syntax: string;
  readonly write: (alt: string) => string;
}

/** Indexes of lines; both are included. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}
