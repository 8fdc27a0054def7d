import { attributeAlt, findHtmlHeading, htmlReferences, inTags, toHtmlParagraphs, writeHtml } from './html.ts';
import type { Language } from './language.ts';

/** Pages whose front matter is a program. */
export const astro: Language = {
  ids: ['astro'],
  extensions: { astro: 'astro' },
  find: htmlReferences,
  write: inTags(writeHtml),
  alt: attributeAlt,
  isFrontMatterCode: true,
  findHeading: findHtmlHeading,
  toProse: toHtmlParagraphs,
};
