/** Syntax highlighting with highlight.js, for the languages that answers are written in. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import latex from 'highlight.js/lib/languages/latex';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scss from 'highlight.js/lib/languages/scss';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  ini,
  java,
  javascript,
  json,
  latex,
  markdown,
  php,
  python,
  ruby,
  rust,
  scss,
  sql,
  typescript,
  xml,
  yaml,
};

/**
 * Matches a few lines, or part of a long line. Many grammars scan all following text from each position again, which takes minutes on a
 * long run of one letter. They therefore get one piece at a time, each continuing where the previous one ended.
 */
const pieceOfCode = /(?:[^\n]{0,160}\n){1,10}|[^\n]{1,160}(?:[\s,;]|$)|[^\n]{1,160}/;

const inPieces = (name: string) => `${name} in pieces`;

for (const [name, language] of Object.entries(languages)) {
  hljs.registerLanguage(name, language);
  const aliases = hljs.getLanguage(name)?.aliases?.map(inPieces) ?? [];
  hljs.registerLanguage(inPieces(name), () => ({ aliases, contains: [{ begin: pieceOfCode, subLanguage: name }] }));
}

/** Longer code, in characters, is not highlighted, because it would take too long. */
const maxLength = 60_000;

/** Code with more nested brackets than this is not highlighted, because each piece starts with all open ones. */
const maxDepth = 100;

/** Longer code is rendered plain and then highlighted in slices of about this length, so that the page stays responsive. */
const sliceLength = 8_000;

/**
 * Returns the HTML of highlighted code, or '' if the code is long or its language unknown. Has the shape of markdown-it's `highlight`
 * option.
 */
export function highlight(code: string, language: string): string {
  return !isLong(code) && canHighlight(code, language) ? highlightPieces(code, language) : '';
}

/** Returns whether the code is highlighted in slices. */
export function isLong(code: string): boolean {
  return code.length > sliceLength;
}

/** Some lines of code: their length in UTF-16 code units, and their HTML. */
interface Slice {
  readonly length: number;
  readonly html: string;
}

/** Yields long code in highlighted slices from its start; nothing if its language is unknown. */
export function* highlightSlices(code: string, language: string): Generator<Slice> {
  if (!canHighlight(code, language)) return;
  for (let rest = code; rest !== ''; ) {
    const next = firstSlice(rest, language);
    yield next;
    rest = rest.slice(next.length);
  }
}

/** Returns the first slice. A slice is highlighted independently, so it is extended to the end of a comment or string. */
function firstSlice(code: string, language: string): Slice {
  for (let length = sliceLength; ; length *= 2) {
    const end = code.indexOf('\n', length) + 1 || code.length;
    const html = highlightPieces(code.slice(0, end), language);
    if (end === code.length || !html.endsWith('</span></span>')) return { length: end, html };
  }
}

function canHighlight(code: string, language: string): boolean {
  return hljs.getLanguage(language) !== undefined && code.length <= maxLength && !isDeep(code);
}

function highlightPieces(code: string, language: string): string {
  return hljs.highlight(code, { language: inPieces(language), ignoreIllegals: true }).value;
}

function isDeep(code: string): boolean {
  let depth = 0;
  for (const [bracket] of code.matchAll(/[(){}]/g)) {
    depth = '({'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > maxDepth) return true;
  }
  return false;
}
