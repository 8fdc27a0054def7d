import type { PictureReference } from './pictureReference.ts';

/** Org 9.3 and later: a link to a file, in which brackets are escaped by backslashes. */
export function org(reference: PictureReference): string {
  const alt = orgAlt(reference.alt);
  return (alt === '' ? '' : `#+ATTR_HTML: :alt ${alt}\n`) + orgInline(reference);
}

/** Within a line of text, where it can have no alternative text. */
export function orgInline({ path }: PictureReference): string {
  return `[[file:${escapePath(path)}]]`;
}

/** Backslashes count only before a bracket and at the end. */
function escapePath(path: string): string {
  return path.replace(/(\\*)([[\]]|$)/g, (_, slashes: string, bracket: string) =>
    bracket === '' ? slashes + slashes : `${slashes}${slashes}\\${bracket}`,
  );
}

/** A word with a colon before it would begin the next attribute; nothing in Org takes that meaning away. */
export function orgAlt(alt: string): string {
  return alt.replace(/(?<!\S):+(?=\S)/g, '').trim();
}
