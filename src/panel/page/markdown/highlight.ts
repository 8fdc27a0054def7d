/** Colours for code, from highlight.js with the languages that answers are written in. */
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
 * A few lines, or a part of a long one. Many patterns of the languages look at all that follows, from each place again, which takes minutes
 * on a long row of one letter: so they are shown a piece at a time, each read where the one before ended.
 */
const piece = /(?:[^\n]{0,160}\n){1,10}|[^\n]{1,160}(?:[\s,;]|$)|[^\n]{1,160}/;

const inPieces = (name: string) => `${name} in pieces`;

for (const [name, language] of Object.entries(languages)) {
  hljs.registerLanguage(name, language);
  const aliases = hljs.getLanguage(name)?.aliases?.map(inPieces) ?? [];
  hljs.registerLanguage(inPieces(name), () => ({ aliases, contains: [{ begin: piece, subLanguage: name }] }));
}

/** Longer code stays plain: colouring it would cost too much. */
const longest = 60_000;

/** Code with more brackets open at once stays plain: each piece begins with all that are open before it. */
const deepest = 100;

/** Longer code is drawn plain and then coloured slice by slice, each about as long as this, so that the page is not held up. */
const slice = 8_000;

/** HTML of coloured code, or nothing where the code is long or its language not known; shape of markdown-it's `highlight` option. */
export function highlighted(code: string, language: string): string {
  return !isLong(code) && isColoured(code, language) ? coloured(code, language) : '';
}

/** Whether the code is coloured by slices. */
export function isLong(code: string): boolean {
  return code.length > slice;
}

/** Some lines of code: how many UTF-16 code units they are, and their HTML. */
interface Slice {
  readonly length: number;
  readonly html: string;
}

/** Long code from its beginning on, coloured; nothing where its language is not known. */
export function* colouredSlices(code: string, language: string): Generator<Slice> {
  if (!isColoured(code, language)) return;
  for (let rest = code; rest !== ''; ) {
    const next = firstSlice(rest, language);
    yield next;
    rest = rest.slice(next.length);
  }
}

/** A slice is coloured by itself, so it goes on while a comment or a string does. */
function firstSlice(code: string, language: string): Slice {
  for (let length = slice; ; length *= 2) {
    const end = code.indexOf('\n', length) + 1 || code.length;
    const html = coloured(code.slice(0, end), language);
    if (end === code.length || !html.endsWith('</span></span>')) return { length: end, html };
  }
}

function isColoured(code: string, language: string): boolean {
  return hljs.getLanguage(language) !== undefined && code.length <= longest && !isDeep(code);
}

function coloured(code: string, language: string): string {
  return hljs.highlight(code, { language: inPieces(language), ignoreIllegals: true }).value;
}

function isDeep(code: string): boolean {
  let depth = 0;
  for (const [bracket] of code.matchAll(/[(){}]/g)) {
    depth = '({'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepest) return true;
  }
  return false;
}
