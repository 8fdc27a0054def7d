import { asciidocReferences } from '../asciidoc.ts';
import { cssReferences, scssReferences } from '../css.ts';
import { htmlReferences } from '../html.ts';
import { jsxReferences } from '../jsx.ts';
import { latexReferences } from '../latex.ts';
import { markdownReferences } from '../markdown.ts';
import { mdxReferences } from '../mdx.ts';
import { orgReferences } from '../org.ts';
import { restructuredTextReferences } from '../restructuredText.ts';
import { typstReferences } from '../typst.ts';
import type { FindReferences, FoundReference } from './reference.ts';

const readers: readonly (readonly [string, FindReferences])[] = [
  ['markdown quarto rmd rmarkdown juliamarkdown', markdownReferences],
  ['mdx', mdxReferences],
  ['html vue svelte astro php-html handlebars razor erb blade twig ejs nunjucks liquid', htmlReferences],
  ['jinja-html django-html vue-html aspnetcorerazor', htmlReferences],
  ['javascriptreact typescriptreact', jsxReferences],
  ['css', cssReferences],
  ['scss less postcss', scssReferences],
  ['latex tex', latexReferences],
  ['typst', typstReferences],
  ['asciidoc', asciidocReferences],
  ['org', orgReferences],
  ['restructuredtext', restructuredTextReferences],
];

const byLanguage: ReadonlyMap<string, FindReferences> = new Map(
  readers.flatMap(([ids, find]) => ids.split(' ').map((id) => [id, find] as const)),
);

/** Returns the picture references of a document by VS Code's language id, in order; empty if the language has no syntax for them. */
export function findReferences(languageId: string, text: string): readonly FoundReference[] {
  // Positions stay the same, and no parser needs to handle carriage returns.
  return byLanguage.get(languageId)?.(text.replaceAll('\r\n', ' \n')) ?? [];
}

const languageByEnding: Readonly<Record<string, string>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'mdx',
  qmd: 'quarto',
  rmd: 'rmd',
  html: 'html',
  htm: 'html',
  vue: 'vue',
  svelte: 'svelte',
  astro: 'astro',
  jsx: 'javascriptreact',
  tsx: 'typescriptreact',
  css: 'css',
  scss: 'scss',
  less: 'less',
  tex: 'latex',
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  rst: 'restructuredtext',
  typ: 'typst',
  org: 'org',
};

/** The extensions of files whose references are found when no editor determines the language. */
export const documentExtensions: readonly string[] = Object.keys(languageByEnding);

/** Returns the language of a file that no editor has opened; plain text if its extension is unknown. */
export function getLanguageFromExtension(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(languageByEnding, ending) ? (languageByEnding[ending] ?? 'plaintext') : 'plaintext';
}
