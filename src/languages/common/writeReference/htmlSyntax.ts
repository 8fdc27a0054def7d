import { encodePath } from './encodePath.ts';
import type { PictureReference } from './pictureReference.ts';

/** HTML Living Standard, section 4.8.3; width and height keep the text from moving while the image loads. */
export function html(reference: PictureReference): string {
  return `<img ${attributes(reference)}>`;
}

/** https://facebook.github.io/jsx/: attribute strings support character references but no backslash escapes. */
export function jsx(reference: PictureReference): string {
  return `<img ${attributes(reference)} />`;
}

export function vue({ path, ...rest }: PictureReference): string {
  return html({ ...rest, path: besideComponent(path) });
}

/** Vue resolves a source relative to the component only if it begins with a dot. */
export function besideComponent(path: string): string {
  return path.startsWith('.') ? path : `./${path}`;
}

function attributes({ path, alt, width, height }: PictureReference): string {
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : '';
  return `src="${encodePath(path)}" alt="${htmlAlt(alt)}"${size}`;
}

/** Escapes braces too: Svelte and the template languages in HTML would read them as expressions. */
export function htmlAlt(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"{}]/g, (character) => named[character] ?? `&#${character.charCodeAt(0)};`);
}
