import { type FoundReference, maskMatches, sortByStart } from './findReferences/reference.ts';
import { endOfFrontMatter, frontMatterImages } from './frontMatter/frontMatterImages.ts';
import { findHtmlHeading } from './html.ts';
import type { Language } from './language.ts';
import { frontMatterLanguage, unwrapContainers } from './markdownBlock.ts';
import { directiveImages, optionAlt } from './markdownDirectives.ts';
import { embedAlt, embeddedImages } from './markdownEmbeds.ts';
import type { Dialect } from './markdownImageAlt.ts';
import { markdownImages } from './markdownImages.ts';
import { htmlTags } from './pictureTags.ts';
import { quotedAlt } from './quotedAttributes.ts';
import { shortcodeImages } from './shortcodes.ts';
import { readCode } from './withoutCode.ts';
import {
  encodePath,
  type PictureReference,
  type WriteCaptioned,
  type WriteReference,
} from './writeReference/pictureReference.ts';
import { inText, type ReferenceWriter } from './writeReference/referenceWriter.ts';
import { inString, json } from './writeReference/stringSyntax.ts';

const comments = /<!--[\s\S]*?(?:-->|$)/g;
const mdxComments = /<!--[\s\S]*?(?:-->|$)|\{\s{0,99}\/\*[\s\S]*?(?:\*\/|$)/g;
const programs = /^[ \t>]*<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$(?![\s\S]))/gim;
/** In MDX they hold Markdown. */
const literals = /^[ \t>]*<(pre|textarea)\b[\s\S]*?(?:<\/\1\s*>|$(?![\s\S]))/gim;

/** Images of Markdown and tags of HTML, and those of front matter; nothing of what is code, escaped or a comment. */
export function referencesAs(dialect: Dialect, text: string): readonly FoundReference[] {
  const body = unwrapContainers(blankBefore(text, endOfFrontMatter(text)));
  const code = readCode(body, { hasIndentedCode: dialect !== 'mdx' });
  const prose = maskMatches(maskMatches(code.prose, dialect === 'mdx' ? mdxComments : comments), programs);
  const markdown = dialect === 'mdx' ? prose : maskMatches(prose, literals);
  return sortByStart([
    ...frontMatterImages(text),
    ...markdownImages(dialect, text, markdown),
    ...embeddedImages(text, markdown),
    ...directiveImages(text, markdown, code.fences),
    ...(dialect === 'mdx' ? [] : shortcodeImages(text, markdown)),
    ...htmlTags(text, prose),
  ]);
}

/** Replaces the beginning of a text with blanks, except line breaks. */
function blankBefore(text: string, end: number): string {
  return end === 0 ? text : text.slice(0, end).replace(/[^\n]/g, ' ') + text.slice(end);
}

/** CommonMark 0.31, sections 6.4 and 6.3: an image with a link destination. */
export function writeMarkdown({ path, alt }: PictureReference): string {
  return `![${markdownAlt(alt)}](${encodePath(path)})`;
}

/** Escapes what CommonMark, and in tables GitHub's dialect, would read as markup; keeps `snake_case` and a lone `&` readable. */
export function markdownAlt(text: string): string {
  return text
    .replace(/[\\`*[\]<~|]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** Writes a separate paragraph, which every dialect understands. */
const markdownCaption = (write: WriteReference, escaped: (text: string) => string): WriteCaptioned => {
  return (reference, caption) => `${write(reference)}\n\n*${escaped(caption)}*`;
};

/** Matches what precedes the address in a picture, and in an attribute. */
const addressBefore = /\]\(<?$|\b(?:src|href|poster)\s*=\s*["']$/i;

/** In front matter a picture is a value. */
export function inMarkdown(write: WriteReference, escaped: (text: string) => string): ReferenceWriter {
  const { block, inline = block } = inText(write, addressBefore);
  return {
    block,
    inline: (reference, before) =>
      frontMatterLanguage(before) ? inString(json, reference.path, before) : inline(reference, before),
    captioned: markdownCaption(write, escaped),
  };
}

export function findMarkdownHeading(line: string, next: string | undefined): string | undefined {
  const marked = /^\s{0,3}#{1,6}[ \t]+(\S.*)$/.exec(line)?.[1];
  if (marked) return removeEnd(marked);
  const isUnderlined = next !== undefined && /^\s{0,3}(?:=+|-{2,})[ \t]*$/.test(next);
  return isUnderlined && /^\s{0,3}[\p{L}\p{N}"'“‘*_]/u.test(line) ? line : findHtmlHeading(line);
}

/** Removes closing marks and the id of a heading. */
function removeEnd(text: string): string {
  const end = text.trimEnd();
  const marks = end.length - end.replace(/#/g, ' ').trimEnd().length;
  return (marks > 0 ? end.slice(0, -marks) : end).replace(/\{#[^{}]{0,200}\}$/, '');
}

export const markdown: Language = {
  ids: ['markdown', 'rmd', 'rmarkdown', 'juliamarkdown'],
  extensions: { md: 'markdown', markdown: 'markdown', rmd: 'rmd', jmd: 'juliamarkdown' },
  unsearched: ['jmd'],
  find: (text) => referencesAs('markdown', text),
  write: inMarkdown(writeMarkdown, markdownAlt),
  alt: { syntax: 'markdown', write: markdownAlt },
  adoptedAlts: [quotedAlt, embedAlt, optionAlt],
  isMarkdown: true,
  findHeading: findMarkdownHeading,
  toProse: (answer) => answer.trim(),
};
