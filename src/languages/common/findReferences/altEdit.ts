/** Adds alternative text to a picture reference in a document. */
import { oneLine } from '../writeReference/pictureReference.ts';
import { asciidocAlt, latexAlt, orgAlt, typstAlt } from '../writeReference/proseSyntax.ts';
import { htmlAlt, markdownAlt, mdxAlt } from '../writeReference/webSyntax.ts';
import type { AltSyntax, AltTextRange } from './reference.ts';

const writers: Readonly<Record<AltSyntax, (alt: string) => string>> = {
  markdown: markdownAlt,
  mdx: mdxAlt,
  attribute: htmlAlt,
  latex: latexAlt,
  asciidoc: asciidocAlt,
  plain: (alt) => alt,
  org: orgAlt,
  typst: typstAlt,
};

/** Returns the edit with the text on one line, in full length. */
export function altEdit({ start, end, syntax, before = '', after = '' }: AltTextRange, words: string) {
  return { start, end, text: before + writers[syntax](oneLine(words)) + after };
}
