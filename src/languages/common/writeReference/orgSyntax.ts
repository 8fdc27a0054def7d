import type { PictureReference } from './pictureReference.ts';

/** Org 9.3 and later: a link to a file, in which brackets are escaped by backslashes. */
export function org(reference: PictureReference): string {
  const alt = orgAlt(reference.alt);
  return (alt === '' ? '' : `#+ATTR_HTML: :alt ${alt}\n`) + orgInline(reference);
}

/** Writes a link within a line of text, where it cannot have alternative text. */
export function orgInline({ path }: PictureReference): string {
  return `[[file:${escapePath(path)}]]`;
}

/** Backslashes are significant only before a bracket and at the end. */
function escapePath(path: string): string {
  return path.replace(/(\\*)([[\]]|$)/g, (_, slashes: string, bracket: string) =>
    bracket === '' ? slashes + slashes : `${slashes}${slashes}\\${bracket}`,
  );
}

/** A word after a colon would begin the next attribute; Org has no way to escape it. */
export function orgAlt(alt: string): string {
  return alt.replace(/(?<!\S):+(?=\S)/g, '').trim();
}
