import { encodePath } from './encodePath.ts';
import type { PictureReference } from './pictureReference.ts';

/** AsciiDoc block macro with positional attributes. */
export function asciidoc(reference: PictureReference): string {
  return `image::${macro(reference)}`;
}

/** The macro within a line of text. */
export function asciidocInline(reference: PictureReference): string {
  return `image:${macro(reference)}`;
}

function macro({ path, alt, width, height }: PictureReference): string {
  const size = width > 0 && height > 0 ? [`${width}`, `${height}`] : [];
  return `${target(path)}[${[asciidocAlt(alt), ...size].join(',')}]`;
}

/** Escapes the text as the first attribute. */
export function asciidocAlt(alt: string): string {
  const text = asciidocText(alt);
  return /^[\p{L}\p{N} .;:!?-]*$/u.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`;
}

/** Keeps single spaces, since print converters use the target as a file name. */
function target(path: string): string {
  return encodePath(path).replace(/(?<=[^/ ])%20(?=[^/%])/g, ' ');
}

/** Escapes as character references what AsciiDoc would replace by typography or attributes, or read as the end of a cell. */
export function asciidocText(text: string): string {
  return text
    .replace(/\\|&(?=#?\w+;)|[{[\]|]|`(?=['"])|(?<=['"])`/g, reference)
    .replace(/\((?=(?:C|R|TM)\))|(?<=-)-|(?<=\.\.)\.|(?<=[-=])>|<(?=[-=])/g, reference);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
