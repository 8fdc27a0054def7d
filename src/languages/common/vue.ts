import { attributeAlt, findHtmlHeading, htmlReferences, inTags, toHtmlParagraphs, writeHtml } from './html.ts';
import type { Language } from './language.ts';
import { encodePath, type PictureReference } from './writeReference/pictureReference.ts';

function writeVue({ path, ...rest }: PictureReference): string {
  return writeHtml({ ...rest, path: besideComponent(path) });
}

/** Vue resolves a source relative to the component only if it begins with a dot, and one from the root of the site as it is. */
function besideComponent(path: string): string {
  return /^[./]/.test(path) ? path : `./${path}`;
}

export const vue: Language = {
  ids: ['vue'],
  extensions: { vue: 'vue' },
  find: htmlReferences,
  write: { ...inTags(writeVue), attribute: ({ path }) => encodePath(besideComponent(path)) },
  alt: attributeAlt,
  findHeading: findHtmlHeading,
  toProse: toHtmlParagraphs,
};
