import { expression, type FoundReference, pathTarget } from './found.ts';
import { masked } from './mask.ts';

/** Comments and raw text, whose marks mean nothing within a string. */
const unread = /"(?:[^"\\\n]|\\.)*"|(?<!:)\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|(`+)[\s\S]*?(?:\1|$)/g;
const picture = /(?<![\w.-])image\(\s*(?:"((?:[^"\\]|\\.)*)"|[^\s"(),]+)((?:[^()"]|"(?:[^"\\]|\\.)*"|\([^()"]*\))*)\)/g;

/** https://typst.app/docs/reference/visualize/image/ */
export function typstReferences(text: string): readonly FoundReference[] {
  return [...masked(text, unread, /^"/).matchAll(picture)].map(({ 0: whole, 1: path, 2: rest = '', index }) => ({
    start: index,
    end: index + whole.length,
    target: path === undefined ? expression : pathTarget(unescaped(path)),
    ...altIn(rest),
  }));
}

function altIn(rest: string): { readonly alt?: string } {
  const alt = /[,\s]alt:\s*"((?:[^"\\]|\\.)*)"/.exec(rest);
  return alt ? { alt: unescaped(alt[1] ?? '') } : {};
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u\{([\da-f]{1,6})\}|(.))/gi, (_, code?: string, character?: string) => {
    if (code) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
    return { n: '\n', r: '\r', t: '\t' }[character ?? ''] ?? character ?? '';
  });
}
