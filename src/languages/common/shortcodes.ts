import type { Span } from '../../base/common/span.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { expression, type FoundReference, parseUrlTarget, type Target } from './findReferences/reference.ts';
import { placeQuoted, type QuotedAttributes, readQuotedAttributes } from './quotedAttributes.ts';

/** Hugo's `{{< figure src="a.png" >}}`; with comment marks it is only shown. */
const hugo = /\{\{[<%]\s*(?:figure|img|image|picture)\s(?:(?!\{\{)[\s\S]){0,2000}?[>%]\}\}/gi;

/** Jekyll's includes, whose names and parameters every theme chooses. */
const jekyll =
  /\{%-?\s*include(?:_cached|_relative)?\s+[\w./-]{0,100}?(?:figure|img|image|picture|photo)[\w./-]{0,100}\s(?:(?!\{%)[\s\S]){0,2000}?%\}/gi;

/** Hexo's `{% asset_img a.png "title" "alt" %}`, in a folder that is named like the post. */
const hexo = /\{%-?\s*asset_img\s(?:(?!\{%)[\s\S]){0,2000}?%\}/g;

const addressNames = ['src', 'path', 'image_path', 'image', 'img', 'url', 'file', 'filename'];

/** Finds the images that templates of site generators insert. */
export function shortcodeImages(text: string, prose: string): readonly FoundReference[] {
  if (!/\{[{%]/.test(prose)) return [];
  const spans = (pattern: RegExp) =>
    Array.from(prose.matchAll(pattern), ({ 0: whole, index }) => ({ start: index, end: index + whole.length }));
  const named = [...spans(hugo), ...spans(jekyll)].flatMap((span) => imageIn(text, span) ?? []);
  return [...named, ...spans(hexo).map((span) => ({ ...span, target: expression, ...secondQuoted(text, span) }))];
}

function imageIn(text: string, span: Span): FoundReference | undefined {
  const attributes = readQuotedAttributes(text, span);
  const address = findAddress(attributes);
  if (!address) return undefined;
  const alt = attributes.get('alt');
  const altPlace = placeQuoted('alt', alt, address.end);
  return { ...span, target: toSiteTarget(address.text), ...(alt && { alt: alt.text }), altPlace };
}

function findAddress(attributes: QuotedAttributes) {
  const all = addressNames.flatMap((name) => attributes.get(name) ?? []);
  return all.find(({ text }) => isPictureName(text.replace(/[?#].*$/s, '')));
}

/** In a site generator a path is relative to the document or to the site. */
export function toSiteTarget(address: string): Target {
  const target = parseUrlTarget(address);
  const isOpen = 'path' in target && !/^[./]/.test(target.path);
  return isOpen ? { ...target, others: [`/${target.path}`] } : target;
}

function secondQuoted(text: string, { start, end }: Span): Pick<FoundReference, 'alt'> {
  const quoted = [...text.slice(start, end).matchAll(/"([^"]*)"|'([^']*)'/g)];
  const alt = quoted[1]?.[1] ?? quoted[1]?.[2];
  return alt ? { alt } : {};
}
