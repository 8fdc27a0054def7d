/** Determines a document's language by its file name if VS Code does not know it because no extension for it is installed. */
import { isMarkdown } from './markdownBlock.ts';
import { isProse } from './proseBlock.ts';
import { hasReferenceSyntax } from './writeReference/languages.ts';

/** Languages that VS Code does not support by default, by file extension. */
const extensions: Readonly<Record<string, string>> = {
  mdx: 'mdx',
  md: 'markdown',
  markdown: 'markdown',
  qmd: 'quarto',
  rmd: 'rmd',
  jmd: 'juliamarkdown',
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  asc: 'asciidoc',
  typ: 'typst',
  org: 'org',
  tex: 'latex',
  rst: 'restructuredtext',
  vue: 'vue',
  svelte: 'svelte',
  astro: 'astro',
  twig: 'twig',
  ejs: 'ejs',
  erb: 'erb',
  njk: 'nunjucks',
  liquid: 'liquid',
  hbs: 'handlebars',
  pcss: 'postcss',
  postcss: 'postcss',
  tf: 'terraform',
  tfvars: 'terraform',
  hcl: 'hcl',
  nix: 'nix',
  toml: 'toml',
  kt: 'kotlin',
  kts: 'kotlin',
  scala: 'scala',
  zig: 'zig',
  hs: 'haskell',
  ml: 'ocaml',
  ex: 'elixir',
  exs: 'elixir',
  erl: 'erlang',
  cr: 'crystal',
  rkt: 'racket',
  scm: 'scheme',
  lisp: 'lisp',
  el: 'elisp',
  proto: 'proto3',
  graphql: 'graphql',
  gql: 'graphql',
  wgsl: 'wgsl',
  glsl: 'glsl',
  sol: 'solidity',
  fish: 'fish',
  pas: 'pascal',
  csv: 'csv',
};

/** Returns the editor's language id if Limn knows it, else the language of the file extension, else the editor's id. */
export function getFileLanguage(languageId: string, path: string): string {
  if (isMarkdown(languageId) || isProse(languageId) || hasReferenceSyntax(languageId)) return languageId;
  const extension = /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(extensions, extension) ? (extensions[extension] ?? languageId) : languageId;
}
