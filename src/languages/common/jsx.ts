import { type FoundReference, maskMatches } from './findReferences/reference.ts';
import { htmlTags, writeAttributes } from './html.ts';
import type { PictureReference } from './writeReference/pictureReference.ts';

const comments = /<!--[\s\S]*?(?:-->|$)|\{?\/\*[\s\S]*?(?:\*\/\}?|$)|^[ \t]*\/\/.*$/gm;

/** Finds tags in code, except in comments. */
export function jsxReferences(text: string): readonly FoundReference[] {
  return [...htmlTags(text, maskMatches(text, comments))];
}

/** https://facebook.github.io/jsx/: attribute strings support character references but no backslash escapes. */
export function writeJsx(reference: PictureReference): string {
  return `<img ${writeAttributes(reference)} />`;
}
