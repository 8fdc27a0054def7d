import type { PictureReference } from './pictureReference.ts';

/** Typst's `image` function, called from markup; the path is that of a file, not a URL. */
export function typst({ path, alt }: PictureReference): string {
  return `#image(${text(path)}, alt: ${text(alt)})`;
}

function text(value: string): string {
  return `"${typstAlt(value)}"`;
}

/** Between quotation marks. */
export function typstAlt(value: string): string {
  return value.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, (control) => `\\u{${codeOf(control)}}`);
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16);
}
