import { attributeAlt, htmlReferences, inTags, writeHtml } from './html.ts';
import type { Language } from './language.ts';

/** Pages whose front matter is a program. */
export const astro: Language = {
  ids: ['astro'],
  extensions: { astro: 'astro' },
  find: htmlReferences,
  write: inTags(writeHtml),
  alt: attributeAlt,
  isFrontMatterCode: true,
};
