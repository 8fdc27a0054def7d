import { encodePath } from './encodePath.ts';
import type { PictureReference } from './pictureReference.ts';

/** AsciiDoc block macro with positional attributes. */
export function asciidoc(reference: PictureReference): string {
  return `image::${macro(reference)}`;
}

/** Within a line of text. */
export function asciidocInline(reference: PictureReference): string {
  return `image:${macro(reference)}`;
}

function macro({ path, alt, width, height }: PictureReference): string {
  const size = width > 0 && height > 0 ? [`${width}`, `${height}`] : [];
  return `${target(path)}[${[asciidocAlt(alt), ...size].join(',')}]`;
}

/** As the first attribute. */
export function asciidocAlt(alt: string): string {
  const text = asciidocText(alt);
  return /^[\p{L}\p{N} .;:!?-]*$/u.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`;
}

/** Single spaces stay, since converters to print take the target for a file name. */
function target(path: string): string {
  return encodePath(path).replace(/(?<=[^/ ])%20(?=[^/%])/g, ' ');
}

/** What AsciiDoc would replace by typography or attributes, or take for the end of a cell, becomes a character reference. */
export function asciidocText(text: string): string {
  return text
    .replace(/\\|&(?=#?\w+;)|[{[\]|]|`(?=['"])|(?<=['"])`/g, reference)
    .replace(/\((?=(?:C|R|TM)\))|(?<=-)-|(?<=\.\.)\.|(?<=[-=])>|<(?=[-=])/g, reference);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
