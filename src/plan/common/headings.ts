/** Finds the headings of a document in the languages in which pictures are inserted below headings. All texts have line feeds only. */

import { underlinesTitle } from '../../languages/common/asciidoc.ts';

export interface Heading {
  /** Without the syntax of its language. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** Maximum number of headings that are found. */
const maxHeadings = 5_000;

/** Maximum length of a line that is searched, in UTF-16 code units. */
const maxLineLength = 500;

type Find = (line: string, next: string | undefined) => string | undefined;

const finders: readonly (readonly [string, Find])[] = [
  ['markdown mdx quarto rmd rmarkdown juliamarkdown', findMarkdownHeading],
  ['html vue svelte astro php-html handlebars razor erb blade twig ejs nunjucks liquid', findHtmlHeading],
  ['jinja-html django-html vue-html aspnetcorerazor javascriptreact typescriptreact', findHtmlHeading],
  ['latex tex', (line) => /^\s*\\(?:part|chapter|(?:sub){0,2}section)\*?(?:\[[^\]]*\])?\{(.+)\}/.exec(line)?.[1]],
  ['asciidoc', findAsciidocHeading],
  ['org', (line) => /^\*+\s+(\S.*)$/.exec(line)?.[1]],
  ['typst', (line) => /^\s*=+\s+(\S.*)$/.exec(line)?.[1]],
  ['restructuredtext', findRstHeading],
];

const byLanguage: ReadonlyMap<string, Find> = new Map(
  finders.flatMap(([ids, find]) => ids.split(' ').map((id) => [id, find] as const)),
);

/** Returns the headings in their order; an empty list in a language that has none. */
export function getHeadings(languageId: string, text: string): readonly Heading[] {
  const find = byLanguage.get(languageId);
  if (!find) return [];
  const lines = text.split('\n').map((line) => line.slice(0, maxLineLength));
  const fences = new Fences();
  const headings: Heading[] = [];
  for (const [at, line] of lines.entries()) {
    if (fences.takes(line) || headings.length >= maxHeadings) continue;
    const found = find(line, lines[at + 1]);
    if (found?.trim()) headings.push({ text: found.trim(), line: at + 1 });
  }
  return headings;
}

/** Returns the heading that is at a line, or the last one above it. */
export function findHeadingAbove(headings: readonly Heading[], line: number): Heading | undefined {
  return headings.findLast((heading) => heading.line <= line);
}

/** Returns the same text for all spellings of a heading: an answer omits syntax, numbers and punctuation. */
export function normalizeHeading(text: string): string {
  const plain = text.slice(0, maxLineLength).normalize('NFKC').toLowerCase();
  const words = plain.replace(/<[^<>]{0,100}>/g, ' ').replace(/[’‘`´]/g, "'");
  const bare = words.replace(/[^\p{L}\p{N}\p{M}']+/gu, ' ').trim();
  return bare.replace(/^(?:(?:chapter|section|part)\s)?(?:\d{1,3}\s)+(?=\S)/, '').replace(/'/g, '');
}

/** Detects lines that contain no headings: code and front matter. */
class Fences {
  private closing = '';
  private isFirst = true;

  takes(line: string): boolean {
    const mark =
      /^\s{0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ??
      (this.isFirst ? /^---\s*$/.exec(line)?.[0].trim() : '') ??
      '';
    this.isFirst = false;
    const isInside = this.closing !== '';
    if (!isInside) this.closing = mark;
    else if (line.trim().startsWith(this.closing)) this.closing = '';
    return isInside || mark !== '';
  }
}

function findMarkdownHeading(line: string, next: string | undefined): string | undefined {
  const marked = /^\s{0,3}#{1,6}[ \t]+(\S.*)$/.exec(line)?.[1];
  if (marked) return removeEnd(marked);
  const isUnderlined = next !== undefined && /^\s{0,3}(?:=+|-{2,})[ \t]*$/.test(next);
  return isUnderlined && /^\s{0,3}[\p{L}\p{N}"'“‘*_]/u.test(line) ? line : findHtmlHeading(line);
}

/** Removes closing marks and the id of a heading. */
function removeEnd(text: string): string {
  const end = text.trimEnd();
  const marks = end.length - end.replace(/#/g, ' ').trimEnd().length;
  return (marks > 0 ? end.slice(0, -marks) : end).replace(/\{#[^{}]{0,200}\}$/, '');
}

function findHtmlHeading(line: string): string | undefined {
  const begun = /<h[1-6]\b[^<>]{0,300}>/i.exec(line);
  if (!begun) return undefined;
  const rest = line.slice(begun.index + begun[0].length);
  const end = rest.search(/<\/h[1-6]/i);
  return (end < 0 ? rest : rest.slice(0, end)).replace(/<[^<>]{0,300}>/g, '');
}

function findAsciidocHeading(line: string, next = ''): string | undefined {
  return /^={1,6}\s+(\S.*)$/.exec(line)?.[1] ?? (underlinesTitle(next, line) ? line : undefined);
}

function findRstHeading(line: string, next: string | undefined): string | undefined {
  const isText = /^[\p{L}\p{N}"'“‘*`]/u.test(line);
  return isText && next !== undefined && /^([=\-~^"'*+#.:_])\1{2,}\s*$/.test(next) ? line : undefined;
}
