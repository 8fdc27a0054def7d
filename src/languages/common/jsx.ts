import { type FoundReference, maskMatches } from './findReferences/reference.ts';
import { attributeAlt, findHtmlHeading, htmlTags, inTags, writeAttributes } from './html.ts';
import type { Language } from './language.ts';
import type { PictureReference } from './writeReference/pictureReference.ts';

const comments = /<!--[\s\S]*?(?:-->|$)|\{?\/\*[\s\S]*?(?:\*\/\}?|$)|^[ \t]*\/\/.*$/gm;

/** Finds tags in code, except in comments. */
function jsxReferences(text: string): readonly FoundReference[] {
  return [...htmlTags(text, maskMatches(text, comments))];
}

/** https://facebook.github.io/jsx/: attribute strings support character references but no backslash escapes. */
function writeJsx(reference: PictureReference): string {
  return `<img ${writeAttributes(reference)} />`;
}

export const jsx: Language = {
  ids: ['javascriptreact', 'typescriptreact'],
  extensions: { jsx: 'javascriptreact', tsx: 'typescriptreact' },
  builtIn: ['jsx', 'tsx'],
  find: jsxReferences,
  write: inTags(writeJsx, 'jsx'),
  alt: attributeAlt,
  findHeading: findHtmlHeading,
};
