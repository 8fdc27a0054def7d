/** Replaces the part of the library `entities` that `markdown-it` needs, using the browser's own list; `esbuild.js` substitutes it. */

const reader = document.createElement('span');

/** Returns the character of an entity (`&name;` or a number), or the text unchanged if there is no such entity. */
export function decodeHTMLStrict(entity: string): string {
  reader.innerHTML = entity;
  const { textContent } = reader;
  // A browser also accepts a prefix of the text as an entity (`&notit;`).
  return textContent.endsWith(';') && entity !== '&semi;' ? entity : textContent;
}
