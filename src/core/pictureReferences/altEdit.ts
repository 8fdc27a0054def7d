/** Puts an alternative text into a picture reference that stands in a document already. */
import { oneLine } from '../insertion/pictureReference/altText.ts';
import { asciidocAlt } from '../insertion/pictureReference/asciidoc.ts';
import { htmlAlt } from '../insertion/pictureReference/html.ts';
import { latexAlt } from '../insertion/pictureReference/latex.ts';
import { markdownAlt, mdxAlt } from '../insertion/pictureReference/markdown.ts';
import { orgAlt } from '../insertion/pictureReference/org.ts';
import { typstAlt } from '../insertion/pictureReference/typst.ts';
import type { AltPlace, AltSyntax } from './found.ts';

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

interface AltEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** As long as the words are, on one line. */
export function altEdit({ start, end, syntax, before = '', after = '' }: AltPlace, words: string): AltEdit {
  return { start, end, text: before + writers[syntax](oneLine(words)) + after };
}
