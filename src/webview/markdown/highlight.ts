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

/** Longer code stays plain: colouring it would hold up the page. */
const longest = 60_000;

/** Code with more brackets open at once stays plain: each piece begins with all that are open before it. */
const deepest = 100;

/** HTML of coloured code, or nothing where the language is not known; shape of markdown-it's `highlight` option. */
export function highlighted(code: string, language: string): string {
  if (!hljs.getLanguage(language) || code.length > longest || isDeep(code)) return '';
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
