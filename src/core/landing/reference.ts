/** How a document of each language refers to a picture. */
import { cut } from './fileName.ts';

export interface PictureReference {
  /** Relative path with `/`, not encoded. */
  readonly path: string;
  /** What the picture shows, in any characters; usually the prompt. */
  readonly alt: string;
}

/** Longer alternative texts are read to the end by no one; screen readers begin to cut about here. */
const longestAlt = 150;

type Write = (reference: PictureReference) => string;

const byLanguage: ReadonlyMap<string, Write> = new Map([
  ['markdown', markdown],
  ['mdx', markdown],
]);

/** The reference as it is written into a document of that language; the bare path where Limn knows no syntax. */
export function writeReference(languageId: string, reference: PictureReference): string {
  const write = byLanguage.get(languageId);
  return write ? write(reference) : reference.path;
}

/** The prompt as alternative text: one line, of sensible length. */
export function altText(prompt: string): string {
  const line = prompt.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return line.length <= longestAlt ? line : `${wholeWords(cut(line, longestAlt - 1))}…`;
}

/** Ends before the last word, which may be cut; scripts without spaces end anywhere. */
function wholeWords(text: string): string {
  const space = text.lastIndexOf(' ');
  return (space > longestAlt / 2 ? text.slice(0, space) : text).replace(/[\s.,;:!?–-]+$/u, '');
}

/** CommonMark 0.31, sections 6.4 and 6.3: an image with a link destination. */
function markdown({ path, alt }: PictureReference): string {
  return `![${escapeMarkdown(altText(alt))}](${encodePath(path)})`;
}

/** Escapes what CommonMark would read as markup, and leaves `snake_case` and a lone `&` readable. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** Letters and digits of every script stay readable; all else but `/ - _ .` is percent-encoded. */
function encodePath(path: string): string {
  return path.replace(/[^\p{L}\p{N}\p{M}/_.-]/gu, (character) =>
    encodeURIComponent(character).replace(/[!'()*~]/g, (plain) => `%${plain.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}
