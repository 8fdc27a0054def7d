import { asciidocCaption, writeAsciidoc, writeAsciidocInline } from '../asciidoc.ts';
import { writeCss, writeCssLine } from '../css.ts';
import { htmlCaption, writeHtml } from '../html.ts';
import { writeJsx } from '../jsx.ts';
import { latexCaption, writeLatex } from '../latex.ts';
import { markdownAlt, markdownCaption, writeMarkdown } from '../markdown.ts';
import { frontMatterLanguage } from '../markdownBlock.ts';
import { mdxAlt, writeMdx } from '../mdx.ts';
import { orgCaption, writeOrg, writeOrgInline } from '../org.ts';
import { restructuredTextCaption, writeRestructuredText } from '../restructuredText.ts';
import { typstCaption, writeTypst } from '../typst.ts';
import { besideComponent, writeVue } from '../vue.ts';
import {
  altText,
  encodePath,
  oneLine,
  type PictureReference,
  type WriteCaptioned,
  type WriteReference,
} from './pictureReference.ts';
import { escapeInOpenString, getStringSyntax, quoteString, type StringSyntax, script } from './stringSyntax.ts';

/** How each language references a picture: on separate lines and within a line. */

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

const syntaxes = byLanguage<LanguageSyntax>([
  ['markdown quarto rmd rmarkdown juliamarkdown', inMarkdown(writeMarkdown)],
  ['mdx', inMarkdown(writeMdx)],
  ['html svelte astro php-html handlebars razor erb blade twig ejs nunjucks liquid', inTags(writeHtml)],
  ['jinja-html django-html vue-html aspnetcorerazor', inTags(writeHtml)],
  ['vue', inTags(writeVue)],
  ['javascriptreact typescriptreact', inTags(writeJsx, 'jsx')],
  ['css scss less postcss', { block: writeCssLine, inline: inCss, isValue: true }],
  ['latex tex', inText(writeLatex)],
  ['typst', inText(writeTypst)],
  ['asciidoc', { block: writeAsciidoc, inline: writeAsciidocInline }],
  ['org', { block: writeOrg, inline: writeOrgInline }],
  ['restructuredtext', { block: writeRestructuredText }],
]);

/** Returns a table by VS Code's language id from rows for several languages. */
function byLanguage<T>(rows: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map(rows.flatMap(([ids, value]) => ids.split(' ').map((id) => [id, value] as const)));
}

/** Returns the syntax of a language, by VS Code's id; the bare path if Limn does not know it. */
export function getReferenceSyntax(languageId: string): LanguageSyntax {
  const strings = getStringSyntax(languageId);
  const syntax = syntaxes.get(languageId) ?? (strings ? inCode(strings) : inText(({ path }) => path));
  const { block, inline, ...rest } = syntax;
  const captioned = captions.get(languageId);
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
  return syntaxes.has(languageId) || getStringSyntax(languageId) !== undefined;
}

function withCaption(write: WriteInPlace, captioned: WriteCaptioned): WriteInPlace {
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
  return /\burl\(\s*$/i.test(before) ? `"${path}"` : writeCss(reference);
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

/** How each language shows a caption below a picture. */
const captions = byLanguage<WriteCaptioned>([
  ['markdown quarto rmd rmarkdown juliamarkdown', markdownCaption(writeMarkdown, markdownAlt)],
  ['mdx', markdownCaption(writeMdx, mdxAlt)],
  ['html svelte astro php-html handlebars razor erb blade twig ejs nunjucks liquid', htmlCaption(writeHtml)],
  ['jinja-html django-html vue-html aspnetcorerazor', htmlCaption(writeHtml)],
  ['vue', htmlCaption(writeVue)],
  ['javascriptreact typescriptreact', htmlCaption(writeJsx)],
  ['latex tex', latexCaption],
  ['typst', typstCaption],
  ['asciidoc', asciidocCaption],
  ['org', orgCaption],
  ['restructuredtext', restructuredTextCaption],
]);
