import type { Span } from '../../../base/common/span.ts';
import { type Alias, splitAlias } from '../siteTools.ts';

/** A picture reference in a document. Positions are UTF-16 code units from the document's beginning. */
export interface FoundReference extends Span {
  readonly target: Target;
  /** The position of its address if that is outside of it: in a definition, which other references may share. */
  readonly addressPlace?: Span;
  /** Where its address is written, once or more often; missing if the language shows that only in the whole reference. */
  readonly addresses?: readonly Span[];
  /** The alternative text as a reader gets it; empty if the picture is decoration, missing if there is none. */
  readonly alt?: string;
  /** The position of the alternative text, or where one can be added; missing if the language has none, or if it is computed. */
  readonly altPlace?: AltTextRange;
}

/** The range of a document that an alternative text replaces, and how the text is written there. */
export interface AltTextRange extends Span {
  /** The name of an alternative text's writer; the languages have them. */
  readonly syntax: string;
  /** What is written before and after the text. */
  readonly before?: string;
  readonly after?: string;
}

/** The file that a reference names, or why it names none that could be created. */
export type Target =
  /**
   * `path` is where the file belongs, and `others` is what the reference may mean instead: the first that exists counts. If `isAnywhere`, a
   * file of that name in any folder counts too.
   */
  | {
      readonly path: string;
      readonly others?: readonly string[];
      readonly alias?: Alias;
      readonly isAnywhere?: true;
    }
  | { readonly not: 'remote' | 'data' | 'expression' | 'absolute' };

/** Finds the references of a language. */
export type FindReferences = (text: string) => readonly FoundReference[];

/** Marks of a part that is filled in later: by a template, a preprocessor or a component. */
const filledIn = /\$\{|\{\{|\{%|<%|<\?|#\{|@\{|\{[\w$.]+\}/;

/** Returns the target of an address that is written as a URL. Percent signs that encode nothing are unchanged. */
export function parseUrlTarget(address: string): Target {
  if (filledIn.test(address)) return expression;
  const target = splitAlias(address.trim()) ? { path: address.trim() } : toPathTarget(address.trim());
  if (!('path' in target)) return target;
  const path = decoded(target.path.replace(/[?#].*$/s, ''));
  const alias = splitAlias(target.path) && splitAlias(path);
  return { path, ...(alias && { alias }) };
}

/** Returns the target of a path that is not encoded. */
export function toPathTarget(path: string): Target {
  if (/^data:/i.test(path)) return { not: 'data' };
  if (/^(?:file:|[a-z]:[\\/]|\\\\)/i.test(path)) return { not: 'absolute' };
  return /^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(path) ? { not: 'remote' } : { path };
}

/** The target of a reference that is known only when the document is built. */
export const expression: Target = { not: 'expression' };

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Replaces each masked character. */
const mask = '\0';

/** Masks what the pattern matches, except line breaks and matches that fit `kept`; keeps the length. */
export function maskMatches(text: string, pattern: RegExp, kept?: RegExp): string {
  return text.replace(pattern, (found) => (kept?.test(found) ? found : found.replace(/[^\n]/g, mask)));
}

/** Masks these ranges, which are in order. */
export function maskSpans(text: string, spans: Iterable<Span>): string {
  const parts: string[] = [];
  let end = 0;
  for (const span of spans) {
    parts.push(text.slice(end, span.start), text.slice(span.start, span.end).replace(/[^\n]/g, mask));
    end = span.end;
  }
  return parts.join('') + text.slice(end);
}

export function sortByStart(found: readonly FoundReference[]): readonly FoundReference[] {
  return [...found].sort((a, b) => a.start - b.start);
}
