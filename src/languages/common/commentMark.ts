/** The marks of comments and quotations that each of their lines repeats. */
import { codeComment } from './codeLanguages.ts';
import { findLanguage } from './languages.ts';

/** Matches the marks of quotations, as in mail. */
const textQuote = /^(?:>[ \t]?)+/;

/** Returns the indentation of a line and the marks that a further line of the same comment or quotation has too; in Markdown only blanks. */
export function getCommentPrefix(languageId: string, line: string): string {
  const language = findLanguage(languageId);
  const isText = language?.isMarkdown === true || language?.blocks !== undefined;
  const mark = language?.lineComment ?? (languageId === 'plaintext' ? textQuote : isText ? undefined : codeComment);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return indent + (mark?.exec(line.slice(indent.length))?.[0] ?? '');
}
