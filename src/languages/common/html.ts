import type { Span } from '../../base/common/span.ts';
import { fromXml } from '../../base/common/xmlText.ts';
import { cssUrls } from './css.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  maskMatches,
  parseUrlTarget,
  sortByStart,
} from './findReferences/reference.ts';
import type { AltWriter, Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import {
  encodePath,
  type PictureReference,
  type WriteCaptioned,
  type WriteReference,
} from './writeReference/pictureReference.ts';
import { inText, type ReferenceWriter } from './writeReference/referenceWriter.ts';

/** Tags that show a picture, with the attribute that contains its path. */
const tag = /<(img|image|source|video|input|[A-Z][\w.]*Image|Image)(?=[\s/>])/g;
const attributesByTag: Readonly<Record<string, RegExp>> = {
  source: /^(?:src)$/,
  video: /^poster$/,
  image: /^(?:xlink:)?href$/,
  input: /^src$/,
};
/** Tags that do not describe their picture: an accompanying tag does. */
const silentTags: readonly string[] = ['source', 'video', 'image'];
/** An attribute: quoted, in braces, or bare. https://html.spec.whatwg.org/multipage/syntax.html#attributes-2 */
const attribute =
  /\s*(\/?>)|\s*([^\s"'<>/={}]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s"'=<>`{}]+)))?|\s*\/|\s*\{[^{}]*\}/y;
const scripts = /(<script\b[^<>]*>)([\s\S]*?)(?:<\/script\s*>|$)/gi;
const styles = /<style\b[^<>]*>([\s\S]*?)(?:<\/style\s*>|$)/gi;

/** Finds references in pages and components: tags, and the URLs in `<style>`. */
export function htmlReferences(text: string): readonly FoundReference[] {
  const page = maskMatches(maskMatches(text, /<!--[\s\S]*?(?:-->|$)/g), scripts);
  return sortByStart([...htmlTags(text, maskMatches(page, styles)), ...styled(text, page)]);
}

function* styled(text: string, page: string): Generator<FoundReference> {
  for (const { 0: whole, index } of page.matchAll(styles)) {
    const before = `${' '.repeat(index)}`;
    yield* cssUrls(text, before + maskMatches(whole, /\/\*[\s\S]*?(?:\*\/|$)/g));
  }
}

/** `page` is the text with everything masked that is not to be read. */
export function* htmlTags(text: string, page: string): Generator<FoundReference> {
  for (const { 0: begin, 1: name = '', index } of page.matchAll(tag)) {
    const { end, attributes } = attributesFrom(text, index + begin.length);
    const wanted = attributesByTag[name] ?? /^src$/;
    const address = [...attributes].find(([key]) => wanted.test(key.replace(/^(?::|v-bind:)/, '')));
    if (!address) continue;
    const alt = silentTags.includes(name) ? {} : { ...altIn(attributes), ...altPlaceIn(attributes, address[1].end) };
    const [key, value] = address;
    const isComputed = 'code' in value || /^(?::|v-bind:)/.test(key);
    yield { start: index, end, target: isComputed ? expression : parseUrlTarget(value.text), ...alt };
  }
}

type Value = Span & Written;

type Attributes = ReadonlyMap<string, Value>;

/** The name for braces without an attribute name, whose attributes are known only at run time. */
const spread = '{}';

function attributesFrom(text: string, from: number) {
  const attributes = new Map<string, Value>();
  let end = from;
  for (let match = at(text, end); match && match[0] !== ''; match = at(text, end)) {
    const start = end + (match[0].length - match[0].trimStart().length);
    end += match[0].length;
    if (match[1]) break;
    const name = match[2] ?? (match[0].endsWith('}') ? spread : undefined);
    if (name && !attributes.has(name)) attributes.set(name, { start, end, ...writtenIn(match) });
  }
  return { end, attributes };
}

function at(text: string, place: number): RegExpExecArray | null {
  attribute.lastIndex = place;
  return attribute.exec(text);
}

type Written = { readonly text: string } | { readonly code: string };

function writtenIn([, , , double, single, code, bare]: RegExpExecArray): Written {
  if (code === undefined) return { text: fromXml(double ?? single ?? bare ?? '') };
  // A string alone in braces is equivalent to one in quotes.
  const quoted = /^\s*(["'`])([^"'`\\$]*)\1\s*$/.exec(code);
  return quoted ? { text: quoted[2] ?? '' } : { code };
}

/** A computed text counts as present, whatever its value; an image hidden from assistive technology needs none. */
function altIn(attributes: Attributes): { readonly alt?: string } {
  const alt = attributes.get('alt') ?? attributes.get('aria-label') ?? computedAlt(attributes);
  if (alt) return { alt: 'text' in alt ? alt.text : alt.code };
  const says = (name: string, text: RegExp) => {
    const value = attributes.get(name);
    return value !== undefined && 'text' in value && text.test(value.text);
  };
  const isHidden = says('aria-hidden', /^true$/) || says('role', /^(?:presentation|none)$/);
  return isHidden || attributes.has('aria-labelledby') || attributes.has(spread) ? { alt: '' } : {};
}

function computedAlt(attributes: Attributes): Value | undefined {
  return attributes.get(':alt') ?? attributes.get('v-bind:alt');
}

/** Returns the range of the whole attribute, else the position after the URL. */
function altPlaceIn(attributes: Attributes, addressEnd: number): { readonly altPlace?: AltTextRange } {
  const alt = attributes.get('alt');
  if (computedAlt(attributes) || (alt && 'code' in alt)) return {};
  const { start, end } = alt ?? { start: addressEnd, end: addressEnd };
  return { altPlace: { start, end, syntax: 'attribute', before: `${alt ? '' : ' '}alt="`, after: '"' } };
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
