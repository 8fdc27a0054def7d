/** How each language shows a caption below a picture. */

import type { PictureReference, WriteReference } from './pictureReference.ts';
import {
  asciidoc,
  asciidocText,
  latex,
  latexAlt,
  org,
  orgInline,
  restructuredText,
  typst,
  typstAlt,
} from './proseSyntax.ts';
import { html, htmlAlt, jsx, markdown, markdownAlt, mdx, mdxAlt, vue } from './webSyntax.ts';

type WriteCaptioned = (reference: PictureReference, caption: string) => string;

const inHtml = (write: WriteReference): WriteCaptioned => {
  return (reference, caption) =>
    `<figure>\n  ${write(reference)}\n  <figcaption>${htmlAlt(caption)}</figcaption>\n</figure>`;
};

/** Writes a separate paragraph, which every dialect understands. */
const inMarkdown = (write: WriteReference, escaped: (text: string) => string): WriteCaptioned => {
  return (reference, caption) => `${write(reference)}\n\n*${escaped(caption)}*`;
};

const inLatex: WriteCaptioned = (reference, caption) =>
  `\\begin{figure}[htbp]\n  \\centering\n  ${latex(reference)}\n  \\caption{${latexAlt(caption)}}\n\\end{figure}`;

/** A Typst figure takes a picture without the `#` that calls a function from text. */
const inTypst: WriteCaptioned = (reference, caption) =>
  `#figure(\n  ${typst(reference).slice(1)},\n  caption: "${typstAlt(caption)}",\n)`;

/** A title that began with a dot would be a longer block. */
const inAsciidoc: WriteCaptioned = (reference, caption) =>
  `.${asciidocText(caption).replace(/^\./, '&#46;')}\n${asciidoc(reference)}`;

const inOrg: WriteCaptioned = (reference, caption) => {
  const [link, whole] = [orgInline(reference), org(reference)];
  return `${whole.slice(0, whole.length - link.length)}#+CAPTION: ${caption}\n${link}`;
};

const inRestructuredText: WriteCaptioned = (reference, caption) =>
  `${restructuredText(reference).replace('image::', 'figure::')}\n\n   ${caption.replace(/[\\*`_|]/g, '\\$&')}`;

const written: readonly (readonly [string, WriteCaptioned])[] = [
  ['markdown quarto rmd rmarkdown juliamarkdown', inMarkdown(markdown, markdownAlt)],
  ['mdx', inMarkdown(mdx, mdxAlt)],
  ['html svelte astro php-html handlebars razor erb blade twig ejs nunjucks liquid', inHtml(html)],
  ['jinja-html django-html vue-html aspnetcorerazor', inHtml(html)],
  ['vue', inHtml(vue)],
  ['javascriptreact typescriptreact', inHtml(jsx)],
  ['latex tex', inLatex],
  ['typst', inTypst],
  ['asciidoc', inAsciidoc],
  ['org', inOrg],
  ['restructuredtext', inRestructuredText],
];

const byLanguage: ReadonlyMap<string, WriteCaptioned> = new Map(
  written.flatMap(([ids, write]) => ids.split(' ').map((id) => [id, write] as const)),
);

/** Returns undefined if the language, by VS Code's id, has no captions. */
export function getCaptionWriter(languageId: string): WriteCaptioned | undefined {
  return byLanguage.get(languageId);
}
