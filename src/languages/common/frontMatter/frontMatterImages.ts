import { isMap, isScalar, isSeq, type Pair } from 'yaml';
import type { Span } from '../../../base/common/span.ts';
import { isPictureName } from '../../../imageFiles/common/imageExtension.ts';
import type { FoundReference } from '../findReferences/reference.ts';
import { toSiteTarget } from '../shortcodes.ts';
import { findFrontMatter } from './findFrontMatter.ts';
import { maxFrontMatterLength, parseYaml } from './readFrontMatter.ts';

/** Names of fields that hold an image of the page, in lowercase without separators, and of fields that hold such fields. */
const names = new Set(
  (
    'image images img picture photo cover coverimage coverimg hero heroimage heroimg thumbnail thumbnailimage thumb banner bannerimage ' +
    'ogimage socialimage shareimage twitterimage cardimage seoimage featuredimage featureimage featured feature featuredimagepreview teaser ' +
    'overlayimage splash poster preview previewimage header headerimage headerimg backgroundimage background postimage titleimage ' +
    'mainimage listimage logo avatar src url path file filename og opengraph twitter seo'
  ).split(' '),
);

/** Fields within such a field are read so deep. */
const maxDepth = 3;

/** Returns the position after the front matter, which is YAML or TOML; 0 if there is none. */
export function endOfFrontMatter(text: string): number {
  return findFrontMatter(text)?.body ?? findToml(text)?.end ?? 0;
}

/** Finds the images of a page that its front matter names. */
export function frontMatterImages(text: string): readonly FoundReference[] {
  const block = findFrontMatter(text) ?? findToml(text);
  if (!block || block.end - block.start > maxFrontMatterLength) return [];
  const source = text.slice(block.start, block.end);
  if (!/\.(?:png|jpe?g|webp|gif|avif)/i.test(source)) return [];
  const found = text.startsWith('+++') ? tomlImages(source) : yamlImages(source);
  return found.map(({ start, end, alt }) => {
    const place = { start: block.start + start, end: block.start + end };
    const address = text.slice(place.start, place.end);
    return { ...place, target: toSiteTarget(address), addressPlace: place, ...(alt !== undefined && { alt }) };
  });
}

interface Address extends Span {
  readonly alt?: string;
}

function yamlImages(source: string): readonly Address[] {
  const root = parseYaml(source)?.contents;
  return isMap(root) ? imagesInMap(source, root.items, 0) : [];
}

function imagesInMap(source: string, pairs: readonly Pair[], depth: number): readonly Address[] {
  const texts = new Map(pairs.map(({ key, value }) => [plainName(key), isScalar(value) ? value.value : undefined]));
  return pairs.flatMap(({ key, value }) => {
    const name = plainName(key);
    if (!names.has(name)) return [];
    const alt = texts.get(`${name}alt`) ?? texts.get('alt');
    return imagesIn(source, value, depth).map((one) => (typeof alt === 'string' ? { alt, ...one } : one));
  });
}

function imagesIn(source: string, node: unknown, depth: number): readonly Address[] {
  if (depth > maxDepth) return [];
  if (isMap(node)) return imagesInMap(source, node.items, depth + 1);
  if (isSeq(node)) return node.items.flatMap((item) => imagesIn(source, item, depth + 1));
  if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return [];
  const [start, end] = node.range;
  const quotes = /^["']/.test(source.slice(start, end)) ? 1 : 0;
  const place = { start: start + quotes, end: end - quotes };
  return isAddress(source.slice(place.start, place.end)) ? [place] : [];
}

function isAddress(text: string): boolean {
  return !text.includes('\n') && isPictureName(text.replace(/[?#].*$/, ''));
}

function plainName(key: unknown): string {
  return isScalar(key) ? toPlainName(String(key.value)) : '';
}

function toPlainName(name: string): string {
  return name.replace(/[-_.]/g, '').toLowerCase();
}

function findToml(text: string): Span | undefined {
  const start = /^\uFEFF?\+\+\+[ \t]*\n/.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  const length = text.slice(start).search(/^\+\+\+[ \t]*$/m);
  return length < 0 ? undefined : { start, end: start + length };
}

/** Reads fields of one line, also in tables like `[cover]`. */
function tomlImages(source: string): readonly Address[] {
  return [...source.matchAll(/^[ \t]*([\w.-]{1,100})[ \t]*=[ \t]*(.*)$/gm)].flatMap(
    ({ 0: whole, 1: name = '', 2: value = '', index }) => {
      if (!names.has(toPlainName(name.slice(name.lastIndexOf('.') + 1)))) return [];
      const from = index + whole.length - value.length;
      return [...value.matchAll(/"([^"\\]*)"|'([^']*)'/g)].flatMap(({ 0: quoted, index: at }) => {
        const place = { start: from + at + 1, end: from + at + quoted.length - 1 };
        return isAddress(quoted.slice(1, -1)) ? [place] : [];
      });
    },
  );
}
