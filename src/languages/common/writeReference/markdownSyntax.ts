import { encodePath } from './encodePath.ts';
import type { PictureReference } from './pictureReference.ts';

/** CommonMark 0.31, sections 6.4 and 6.3: an image with a link destination. */
export function markdown({ path, alt }: PictureReference): string {
  return `![${markdownAlt(alt)}](${encodePath(path)})`;
}

const braces = /[{}]/g;

/** MDX reads braces as expressions, and supports no character references next to them. */
export function mdx(reference: PictureReference): string {
  return markdown(reference).replace(braces, '\\$&');
}

export function mdxAlt(alt: string): string {
  return markdownAlt(alt).replace(braces, '\\$&');
}

/** Escapes what CommonMark, and in tables GitHub's dialect, would read as markup; keeps `snake_case` and a lone `&` readable. */
export function markdownAlt(text: string): string {
  return text
    .replace(/[\\`*[\]<~|]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&');
}
