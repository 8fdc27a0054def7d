import { cssReferences } from './css.ts';
import { type FoundReference, maskMatches, sortByStart } from './findReferences/reference.ts';
import type { AltWriter, Language } from './language.ts';
import { maskComments, modulePictures } from './modulePaths.ts';
import { toParagraphs } from './paragraphs.ts';
import { htmlTags } from './pictureTags.ts';
import {
  encodePath,
  type PictureReference,
  type WriteCaptioned,
  type WriteReference,
} from './writeReference/pictureReference.ts';
import { inText, type ReferenceWriter } from './writeReference/referenceWriter.ts';

/** Comments, and elements in which no tag is read. */
const unread =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(script|style|title|textarea)\b([^<>]*)>([\s\S]*?)(?:<\/\1(?=[\s/>])|$)/gi;

/** Finds references in pages and components: in tags, style sheets and programs. */
export function htmlReferences(text: string): readonly FoundReference[] {
  const found = [...text.matchAll(unread)].flatMap((match) => [...insideElement(match)]);
  return sortByStart([...htmlTags(text, maskMatches(text, unread)), ...found]);
}

function* insideElement({ 1: name = '', 2: begin = '', 3: content = '', index = 0 }: RegExpExecArray) {
  const offset = index + `<${name}${begin}>`.length;
  if (/^style$/i.test(name)) yield* cssReferences(content, offset);
  if (/^script$/i.test(name)) yield* modulePictures(maskComments(content), offset);
}

/** HTML Living Standard, section 4.8.3; width and height keep the text from moving while the image loads. */
export function writeHtml(reference: PictureReference): string {
  return `<img ${writeAttributes(reference)}>`;
}

export function writeAttributes({ path, alt, width, height }: PictureReference): string {
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : '';
  return `src="${encodePath(path)}" alt="${htmlAlt(alt)}"${size}`;
}

/** Escapes braces too: Svelte and the template languages in HTML would read them as expressions. */
function htmlAlt(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"{}]/g, (character) => named[character] ?? `&#${character.charCodeAt(0)};`);
}

const htmlCaption = (write: WriteReference): WriteCaptioned => {
  return (reference, caption) =>
    `<figure>\n  ${write(reference)}\n  <figcaption>${htmlAlt(caption)}</figcaption>\n</figure>`;
};

/** Returns how tags are written in a page or component. */
export function inTags(write: WriteReference, tags: 'html' | 'jsx' = 'html'): ReferenceWriter {
  return { ...inText(write, /\b(?:src|href|poster)\s*=\s*["']$/i), tags, captioned: htmlCaption(write) };
}

export const attributeAlt: AltWriter = { syntax: 'attribute', write: htmlAlt };

export function findHtmlHeading(line: string): string | undefined {
  const begun = /<h[1-6]\b[^<>]{0,300}>/i.exec(line);
  if (!begun) return undefined;
  const rest = line.slice(begun.index + begun[0].length);
  const end = rest.search(/<\/h[1-6]/i);
  return (end < 0 ? rest : rest.slice(0, end)).replace(/<[^<>]{0,300}>/g, '');
}

export function toHtmlParagraphs(answer: string): string {
  const escaped = (text: string) => text.replace(/[&<>{}@]/g, (character) => `&#${character.charCodeAt(0)};`);
  return toParagraphs(answer, (text) => `<p>${escaped(text)}</p>`);
}

export const html: Language = {
  ids: [
    ...['html', 'svelte', 'php-html', 'handlebars', 'razor', 'erb', 'blade', 'twig', 'ejs', 'nunjucks', 'liquid'],
    ...['jinja-html', 'django-html', 'vue-html', 'aspnetcorerazor'],
  ],
  extensions: {
    ...{ html: 'html', htm: 'html', svelte: 'svelte', twig: 'twig', ejs: 'ejs', erb: 'erb', njk: 'nunjucks' },
    ...{ liquid: 'liquid', hbs: 'handlebars' },
  },
  unsearched: ['twig', 'ejs', 'erb', 'njk', 'liquid', 'hbs'],
  builtIn: ['html', 'htm'],
  find: htmlReferences,
  write: inTags(writeHtml),
  alt: attributeAlt,
  findHeading: findHtmlHeading,
  toProse: toHtmlParagraphs,
};
