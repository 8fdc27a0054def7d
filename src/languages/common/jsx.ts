import { type FoundReference, maskSpans, sortByStart } from './findReferences/reference.ts';
import { attributeAlt, findHtmlHeading, inTags, writeAttributes } from './html.ts';
import type { Language } from './language.ts';
import { modulePictures } from './modulePaths.ts';
import { htmlTags } from './pictureTags.ts';
import { findComments } from './syntaxContext.ts';
import type { PictureReference } from './writeReference/pictureReference.ts';

/** Finds tags in code, and the pictures that it imports. */
function jsxReferences(text: string): readonly FoundReference[] {
  const code = maskSpans(text, findComments(text));
  const tags = [...htmlTags(text, code)];
  const addresses = new Set(tags.flatMap((tag) => tag.addresses ?? []).map(({ start }) => start));
  const modules = [...modulePictures(code, 0)].filter(({ start }) => !addresses.has(start));
  return sortByStart([...tags, ...modules]);
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
