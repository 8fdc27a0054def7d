import { expression, type FoundReference, pathTarget, type Target } from './found.ts';
import { masked } from './mask.ts';

const picture =
  /\\includegraphics\*?\s*(?:\[((?:[^[\]{}]|\{[^{}]*\})*)\])?\s*\{((?:[^{}\n]|\\csname [^{}\n]*?\\endcsname )*)\}/g;
const unread = /(?<!\\)%.*|\\begin\{(verbatim|lstlisting|minted|comment)\*?\}[\s\S]*?(?:\\end\{\1\*?\}|$)/g;
const names: Readonly<Record<string, string>> = {
  '@percentchar': '%',
  '@backslashchar': '\\',
  '@charlb': '{',
  '@charrb': '}',
};

/** The graphicx package; its `alt` is LaTeX's of 2024. */
export function latexReferences(text: string): readonly FoundReference[] {
  return [...masked(text, unread).matchAll(picture)].map(({ 0: whole, 1: options = '', 2: path = '', index }) => ({
    start: index,
    end: index + whole.length,
    target: targetOf(path),
    ...altIn(options),
  }));
}

function targetOf(written: string): Target {
  const path = written
    .replace(/\\csname (@\w+)\\endcsname /g, (whole, name: string) => names[name] ?? whole)
    .replaceAll('\\string^', '^')
    .replaceAll('\\space ', ' ');
  return /\\[a-zA-Z]/.test(path) ? expression : pathTarget(path.replace(/^"(.*)"$/, '$1'));
}

function altIn(options: string): { readonly alt?: string } {
  const alt = /(?:^|,)\s*alt\s*=\s*(?:\{([^{}]*)\}|([^,{}]*))/.exec(options);
  return alt ? { alt: (alt[1] ?? alt[2] ?? '').trim() } : {};
}
