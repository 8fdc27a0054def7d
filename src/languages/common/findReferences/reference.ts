import type { Span } from '../../../base/common/span.ts';

/** A picture reference as it stands in a document. Places are UTF-16 code units from the document's beginning. */
export interface FoundReference extends Span {
  readonly target: Target;
  /** Where its address stands, when that is outside of it: in a definition, which others may share. */
  readonly addressPlace?: Span;
  /** As a reader gets it; empty = the picture is decoration, missing = nothing is said of it. */
  readonly alt?: string;
  /** Where the alternative text stands or would stand; missing = the language has no place for one, or it is computed. */
  readonly altPlace?: AltTextRange;
}

/** What of a document becomes an alternative text, and how one is written there. */
export interface AltTextRange extends Span {
  readonly syntax: AltSyntax;
  /** What goes around the text. */
  readonly before?: string;
  readonly after?: string;
}

export type AltSyntax = 'markdown' | 'mdx' | 'attribute' | 'latex' | 'asciidoc' | 'plain' | 'org' | 'typst';

/** The file that a reference names, or why it names none that could be made. */
export type Target =
  /** `path` is where the file belongs, and `others` is what the reference may mean instead: the first that exists counts. */
  | { readonly path: string; readonly others?: readonly string[] }
  | { readonly not: 'remote' | 'data' | 'expression' | 'absolute' };

/** How a language's references are found; those of a language that knows no alternative text have none. */
export type FindReferences = (text: string) => readonly FoundReference[];

/** What marks a part that is filled in later: by a template, a preprocessor, a component, a bundler's own name for a folder. */
const filledIn = /^(?:[@~]|\$\w+)\/|\$\{|\{\{|\{%|<%|<\?|#\{|@\{|\{[\w$.]+\}/;

/** Of an address as URLs are written. Percent signs that encode nothing stay as they are. */
export function parseUrlTarget(address: string): Target {
  if (filledIn.test(address)) return expression;
  const target = toPathTarget(address.trim());
  return 'path' in target ? { path: decoded(target.path.replace(/[?#].*$/s, '')) } : target;
}

/** Of a path as it is. */
export function toPathTarget(path: string): Target {
  if (/^data:/i.test(path)) return { not: 'data' };
  if (/^(?:file:|[a-z]:[\\/]|\\\\)/i.test(path)) return { not: 'absolute' };
  return /^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(path) ? { not: 'remote' } : { path };
}

/** What the reference names is known only when the document is built. */
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

export function sortByStart(found: readonly FoundReference[]): readonly FoundReference[] {
  return [...found].sort((a, b) => a.start - b.start);
}
