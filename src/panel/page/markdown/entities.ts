/** What `markdown-it` needs of the library `entities`, by the list that the browser has anyway; `esbuild.js` puts it there. */

const reader = document.createElement('span');

/** One entity (`&name;` or a number), as its character; as it stands where there is no such entity. */
export function decodeHTMLStrict(entity: string): string {
  reader.innerHTML = entity;
  const { textContent } = reader;
  // A browser also takes the beginning of a name for an entity (`&notit;`).
  return textContent.endsWith(';') && entity !== '&semi;' ? entity : textContent;
}
