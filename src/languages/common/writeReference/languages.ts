/** How each language references a picture: on separate lines and within a line. */

import { frontMatterLanguage } from '../markdownBlock.ts';
import { getCaptionWriter } from './getCaptionWriter.ts';
import { escapeInOpenString, getStringSyntax, quoteString, type StringSyntax, script } from './getStringSyntax.ts';
import { altText, encodePath, oneLine, type PictureReference, type WriteReference } from './pictureReference.ts';
import { asciidoc, asciidocInline, latex, org, orgInline, restructuredText, typst } from './proseSyntax.ts';
import { besideComponent, css, cssLine, html, jsx, markdown, mdx, vue } from './webSyntax.ts';

/** Writes a reference for one position; `before` is the document up to there, with line feeds only. */
export type WriteInPlace = (reference: PictureReference, before: string) => string;

export interface LanguageSyntax {
  /** On separate lines. */
  readonly block: WriteInPlace;
  /** Within a line; undefined if the language supports pictures only as blocks. */
  readonly inline?: WriteInPlace;
  /** Whether it is a value of an expression: without a passage it is inserted at the cursor, and several are separated by commas. */
  readonly isValue?: true;
  /** Whether it is written as tags. */
  readonly tags?: 'html' | 'jsx';
  /** Whether a picture can have a caption, with which it is a block. */
  readonly takesCaption?: true;
}

const urlSlots = {
  markdown: /\]\(<?$|\b(?:src|href|poster)\s*=\s*["']$/i,
  html: /\b(?:src|href|poster)\s*=\s*["']$/i,
} as const;

const syntaxes: readonly (readonly [string, LanguageSyntax])[] = [
  ['markdown quarto rmd rmarkdown juliamarkdown', inMarkdown(markdown)],
  ['mdx', inMarkdown(mdx)],
  ['html svelte astro php-html handlebars razor erb blade twig ejs nunjucks liquid', inTags(html)],
  ['jinja-html django-html vue-html aspnetcorerazor', inTags(html)],
  ['vue', inTags(vue)],
  ['javascriptreact typescriptreact', inTags(jsx, 'jsx')],
  ['css scss less postcss', { block: cssLine, inline: inCss, isValue: true }],
  ['latex tex', inText(latex)],
  ['typst', inText(typst)],
  ['asciidoc', { block: asciidoc, inline: asciidocInline }],
  ['org', { block: org, inline: orgInline }],
  ['restructuredtext', { block: restructuredText }],
];

const byLanguage: ReadonlyMap<string, LanguageSyntax> = new Map(
  syntaxes.flatMap(([ids, syntax]) => ids.split(' ').map((id) => [id, syntax] as const)),
);

/** Returns the syntax of a language, by VS Code's id; the bare path if Limn does not know it. */
export function getReferenceSyntax(languageId: string): LanguageSyntax {
  const strings = getStringSyntax(languageId);
  const syntax = byLanguage.get(languageId) ?? (strings ? inCode(strings) : inText(({ path }) => path));
  const { block, inline, ...rest } = syntax;
  const captioned = getCaptionWriter(languageId);
  const plain = { ...rest, block: withAltText(block), ...(inline && { inline: withAltText(inline) }) };
  return captioned ? { ...plain, takesCaption: true, block: withCaption(plain.block, captioned) } : plain;
}

/** The syntax for the code of a page or component: between its lines only a comment is harmless. */
export const scriptSyntax: LanguageSyntax = {
  block: ({ path }) => `// ${quoteString(script, path)}`,
  inline: (reference, before) => inString(script, reference, before),
  isValue: true,
};

/** Returns the syntax between the quotes of an attribute. */
export function attributeSyntax(languageId: string): LanguageSyntax {
  const write = ({ path }: PictureReference) => encodePath(languageId === 'vue' ? besideComponent(path) : path);
  return { block: write, inline: write, isValue: true };
}

/** Whether a language has its own syntax for pictures. */
export function hasReferenceSyntax(languageId: string): boolean {
  return byLanguage.has(languageId) || getStringSyntax(languageId) !== undefined;
}

function withCaption(write: WriteInPlace, captioned: NonNullable<ReturnType<typeof getCaptionWriter>>): WriteInPlace {
  return (reference, before) => {
    const caption = oneLine(reference.caption ?? '');
    return caption ? captioned({ ...reference, alt: altText(reference.alt) }, caption) : write(reference, before);
  };
}

function withAltText(write: WriteInPlace): WriteInPlace {
  return (reference, before) => write({ ...reference, alt: altText(reference.alt) }, before);
}

/** Returns a syntax that is the same everywhere, except in a position that expects only a URL. */
function inText(write: WriteReference, urlSlot?: RegExp): LanguageSyntax {
  return {
    block: write,
    inline: (reference, before) => (urlSlot?.test(before) ? encodePath(reference.path) : write(reference)),
  };
}

function inTags(write: WriteReference, tags: 'html' | 'jsx' = 'html'): LanguageSyntax {
  return { ...inText(write, urlSlots.html), tags };
}

/** In front matter a picture is a value. */
function inMarkdown(write: WriteReference): LanguageSyntax {
  const { block, inline = block } = inText(write, urlSlots.markdown);
  return {
    block,
    inline(reference, before) {
      const strings = getStringSyntax(frontMatterLanguage(before) ?? '');
      return strings ? inString(strings, reference, before) : inline(reference, before);
    },
  };
}

function inCss(reference: PictureReference, before: string): string {
  const path = encodePath(reference.path);
  if (/\burl\(\s*["']$/i.test(before)) return path;
  return /\burl\(\s*$/i.test(before) ? `"${path}"` : css(reference);
}

function inCode(syntax: StringSyntax): LanguageSyntax {
  return {
    block: ({ path }, before) => {
      // A line after a comment line continues the comment.
      const [, mark = ''] = /^\s*((?:\/\/+!?|#+|--+|;+|%+|\*)[ \t]+)/.exec(lastLine(before)) ?? [];
      return mark + quoteString(syntax, path);
    },
    inline: (reference, before) => inString(syntax, reference, before),
    isValue: true,
  };
}

function inString(syntax: StringSyntax, { path }: PictureReference, before: string): string {
  return escapeInOpenString(syntax, lastLine(before), path) ?? quoteString(syntax, path);
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
