/** Finds the picture references in the tags of pages, components, JSX, and languages that can contain such tags. */
import { decodeHTMLAttribute } from 'entities/decode';
import { type Span, trimMatching } from '../../base/common/span.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { cssUrls } from './css.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  parseUrlTarget,
  sortByStart,
} from './findReferences/reference.ts';
import { parseModulePath } from './modulePaths.ts';
import { type Attribute, type Attributes, readTags, spread, type Tag } from './tags.ts';

/** An address in a tag. */
type Address = Pick<FoundReference, 'start' | 'end' | 'target'>;

/** The names of components that show a picture, in any framework. */
const component = /^(?:[A-Z][\w.]*Im(?:age|g)|Image(?:Background)?|(?:Nuxt)?Picture|[a-z]+[:-]im(?:age|g))$/;

/** The attributes with the picture of each tag, in lower case; the first that a tag has is the one that is shown. */
const addressAttributes: Readonly<Record<string, readonly string[]>> = {
  component: ['src', 'source'],
  img: ['src', 'data-src', 'data-original', 'data-lazy'],
  source: ['src', 'data-src'],
  video: ['poster', 'data-poster'],
  image: ['href', 'xlink:href', 'xlinkhref'],
  input: ['src'],
  link: ['href'],
  meta: ['content'],
  object: ['data'],
  embed: ['src'],
};
/** Tags that describe their picture themselves. */
const described = ['component', 'img', 'input'];
/** Tags whose attribute may name anything, with what shows that it names a picture. */
const icon = /(?:^|[\s"-])icon(?:[\s"]|$)/i;
const card =
  /^(?:og:image|twitter:image|image|thumbnailurl|msapplication-\w*(?:logo|image))(?::(?:secure_)?url|:src)?$/i;

/** `page` is the text with everything masked that is not to be read. */
export function* htmlTags(text: string, page: string): Generator<FoundReference> {
  for (const tag of readTags(text, page)) yield* referencesIn(text, tag);
}

/** The first address stands for the whole tag; those of other files that it may show stand for themselves. */
function* referencesIn(text: string, { name, start, end, attributes: written }: Tag): Generator<FoundReference> {
  const attributes = normalize(text, written);
  const kind = component.test(name) ? 'component' : name.toLowerCase();
  const shown = addressAttributes[kind] ? [...addresses(text, kind, attributes), ...candidates(text, attributes)] : [];
  const [main] = shown;
  if (main) {
    const own = sortByStart(shown.filter((one) => isSameFile(one, main))).map(({ start, end }) => ({ start, end }));
    const alt = described.includes(kind) ? { ...altIn(attributes), ...altPlaceIn(attributes, main) } : {};
    yield { start, end, target: main.target, ...('path' in main.target && { addresses: own }), ...alt };
  }
  const others = main ? shown.filter((one) => 'path' in one.target && !isSameFile(one, main)) : [];
  yield* others.map(toReference);
  yield* backgrounds(text, attributes);
}

function toReference({ start, end, target }: Address): FoundReference {
  return { start, end, target, addresses: [{ start, end }] };
}

function isSameFile({ target: one }: Address, { target: other }: Address): boolean {
  const [path, same] = [one, other].map((target) => 'path' in target && target.path.replace(/^(?:\.\/)+/, ''));
  return one === other || (path !== false && path === same);
}

/** Returns attributes by name in lower case; the text of one that a framework binds is code. */
function normalize(text: string, attributes: Attributes): Attributes {
  const all = [...attributes].map(([name, attribute]) => {
    const bare = name.replace(/^(?::|v-bind:)/, '');
    const { start, end, value } = attribute;
    const bound = { start, end, value, code: text.slice(value.start, value.end) };
    return [bare.toLowerCase(), bare === name ? attribute : bound] as const;
  });
  return new Map(all);
}

function addresses(text: string, kind: string, attributes: Attributes): readonly Address[] {
  const all = (addressAttributes[kind] ?? []).flatMap((name) => attributes.get(name) ?? []);
  return all.map((attribute) => toAddress(text, attribute)).filter((one) => isPicture(kind, attributes, one));
}

function toAddress(text: string, attribute: Attribute): Address {
  const { value } = attribute;
  if ('text' in attribute) return { ...value, target: parseUrlTarget(attribute.text) };
  const module = parseModulePath(text.slice(value.start, value.end));
  if (!module) return { ...value, target: expression };
  const [start, end] = [value.start + module.start, value.start + module.end];
  return { start, end, target: parseUrlTarget(module.path) };
}

function isPicture(kind: string, attributes: Attributes, { target }: Address): boolean {
  if (kind === 'meta') return ['property', 'name', 'itemprop'].some((name) => card.test(textOf(attributes, name)));
  if (kind === 'link') return icon.test(textOf(attributes, 'rel')) || /^image$/i.test(textOf(attributes, 'as'));
  return !['object', 'embed'].includes(kind) || ('path' in target && isPictureName(target.path));
}

function textOf(attributes: Attributes, name: string): string {
  const attribute = attributes.get(name);
  return attribute && 'text' in attribute ? attribute.text : '';
}

/** Returns the addresses of pictures from which a browser chooses: https://html.spec.whatwg.org/multipage/images.html#srcset-attributes */
function candidates(text: string, attributes: Attributes): readonly Address[] {
  return ['srcset', 'data-srcset', 'imagesrcset'].flatMap((name) => {
    const attribute = attributes.get(name);
    if (!attribute) return [];
    const { value } = attribute;
    const whole = 'text' in attribute ? parseUrlTarget(attribute.text) : expression;
    return whole === expression
      ? [{ ...value, target: whole }]
      : candidatesIn(text.slice(value.start, value.end), value);
  });
}

function candidatesIn(list: string, { start: offset }: Span): readonly Address[] {
  const found: Address[] = [];
  const word = /[^\s,]\S*/g;
  for (let match = word.exec(list); match; match = word.exec(list)) {
    const address = trimMatching(match[0], /,/);
    const start = offset + match.index;
    found.push({ start, end: start + address.length, target: parseUrlTarget(decodeHTMLAttribute(address)) });
    const comma = address === match[0] ? list.indexOf(',', word.lastIndex) : word.lastIndex;
    word.lastIndex = comma < 0 ? list.length : comma;
  }
  return found;
}

/** Returns what a `style` attribute and slides (https://revealjs.com/backgrounds/) show behind an element. */
function* backgrounds(text: string, attributes: Attributes): Generator<FoundReference> {
  const style = attributes.get('style');
  if (style && 'text' in style) {
    const sheet = text.slice(style.value.start, style.value.end).replace(/&(?:quot|#34|#39|apos);/g, quoteMark);
    yield* cssUrls(sheet, style.value.start);
  }
  for (const name of ['data-background-image', 'data-background']) {
    const attribute = attributes.get(name);
    const address = attribute && 'text' in attribute ? toAddress(text, attribute) : undefined;
    if (address && 'path' in address.target && isPictureName(address.target.path)) yield toReference(address);
  }
}

/** Returns the quotation mark of a character reference, as long as the reference. */
function quoteMark(reference: string): string {
  return (/quot|34/.test(reference) ? '"' : "'").padEnd(reference.length);
}

/** A computed text counts as present, whatever its value; an image hidden from assistive technology needs none. */
function altIn(attributes: Attributes): { readonly alt?: string } {
  const alt = attributes.get('alt') ?? attributes.get('aria-label') ?? attributes.get('accessibilitylabel');
  if (alt) return { alt: 'text' in alt ? alt.text : alt.code };
  const says = (name: string, text: RegExp) => text.test(textOf(attributes, name));
  const isHidden = says('aria-hidden', /^true$/) || says('role', /^(?:presentation|none)$/);
  return isHidden || attributes.has('aria-labelledby') || attributes.has(spread) ? { alt: '' } : {};
}

/** Returns the range of the whole attribute, else the position after that of the address. */
function altPlaceIn(attributes: Attributes, address: Address): { readonly altPlace?: AltTextRange } {
  const alt = attributes.get('alt');
  if (alt && 'code' in alt) return {};
  const shown = [...attributes.values()].find(({ value }) => value.start <= address.start && address.end <= value.end);
  const { start, end } = alt ?? { start: shown?.end ?? address.end, end: shown?.end ?? address.end };
  return { altPlace: { start, end, syntax: 'attribute', before: `${alt ? '' : ' '}alt="`, after: '"' } };
}
