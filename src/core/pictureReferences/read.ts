import { asciidocReferences } from './asciidoc.ts';
import { cssReferences, scssReferences } from './css.ts';
import type { FindReferences, FoundReference } from './found.ts';
import { htmlReferences, jsxReferences } from './html.ts';
import { latexReferences } from './latex.ts';
import { markdownReferences } from './markdown.ts';
import { orgReferences } from './org.ts';
import { restructuredTextReferences } from './restructuredText.ts';
import { typstReferences } from './typst.ts';

interface Reader {
  readonly find: FindReferences;
  /** Whether its references can say what a picture shows. */
  readonly knowsAlt: boolean;
}

const readers: readonly (readonly [string, FindReferences, boolean])[] = [
  ['markdown mdx quarto rmd rmarkdown juliamarkdown', markdownReferences, true],
  ['html vue svelte astro php-html handlebars razor erb blade twig ejs nunjucks liquid', htmlReferences, true],
  ['jinja-html django-html vue-html aspnetcorerazor', htmlReferences, true],
  ['javascriptreact typescriptreact', jsxReferences, true],
  ['css', cssReferences, false],
  ['scss less postcss', scssReferences, false],
  ['latex tex', latexReferences, true],
  ['typst', typstReferences, true],
  ['asciidoc', asciidocReferences, true],
  ['org', orgReferences, true],
  ['restructuredtext', restructuredTextReferences, true],
];

const byLanguage: ReadonlyMap<string, Reader> = new Map(
  readers.flatMap(([ids, find, knowsAlt]) => ids.split(' ').map((id) => [id, { find, knowsAlt }] as const)),
);

/** The picture references of a document in a language of VS Code's id, in their order; none where the language has no form for them. */
export function referencesIn(languageId: string, text: string): readonly FoundReference[] {
  return byLanguage.get(languageId)?.find(text) ?? [];
}

export function readsReferences(languageId: string): boolean {
  return byLanguage.has(languageId);
}

/** Whether a reference of the language can say what its picture shows. */
export function knowsAltText(languageId: string): boolean {
  return byLanguage.get(languageId)?.knowsAlt ?? false;
}
