import { encodePath, type PictureReference } from './pictureReference.ts';

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

/** Writes a value, CSS Values 4, section 4.5. The encoded path contains no quotes, no backslash and no end of a comment. */
export function css({ path }: PictureReference): string {
  return `url("${encodePath(path)}")`;
}

/** Writes a separate line: a declaration inside a rule, a comment between rules, where a value would break the next rule. */
export function cssLine(reference: PictureReference, before: string): string {
  const value = css(reference);
  return isInRule(before) ? `background-image: ${value};` : `/* ${value} */`;
}

/** Whether more braces were opened than closed, ignoring comments and strings. */
function isInRule(before: string): boolean {
  const code = before.replace(/\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g, '');
  return code.split('{').length > code.split('}').length;
}

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
