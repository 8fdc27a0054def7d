import { type FoundReference, maskMatches, maskSpans, sortByStart } from './findReferences/reference.ts';
import { findFrontMatter } from './frontMatter/findFrontMatter.ts';
import { attributeAlt, findHtmlHeading, htmlReferences, inTags, toHtmlParagraphs, writeHtml } from './html.ts';
import type { Language } from './language.ts';
import { maskComments, modulePictures } from './modulePaths.ts';

const comments = /\{\s{0,100}\/\*[\s\S]*?(?:\*\/\s{0,100}\}|$)/g;

/** Finds the pictures that the program of the front matter imports, and those in the page below it. */
function astroReferences(text: string): readonly FoundReference[] {
  const program = findFrontMatter(text);
  const page = maskMatches(program ? maskSpans(text, [{ start: 0, end: program.body }]) : text, comments);
  const code = program ? maskComments(text.slice(program.start, program.end)) : '';
  return sortByStart([...modulePictures(code, program?.start ?? 0), ...htmlReferences(page)]);
}

/** Pages whose front matter is a program. */
export const astro: Language = {
  ids: ['astro'],
  extensions: { astro: 'astro' },
  find: astroReferences,
  write: inTags(writeHtml),
  alt: attributeAlt,
  isFrontMatterCode: true,
  findHeading: findHtmlHeading,
  toProse: toHtmlParagraphs,
};
