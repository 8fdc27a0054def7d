import { type AltTextRange, type FoundReference, maskMatches, toPathTarget } from './reference.ts';

const unread = /^[ \t]*#\+begin_(src|example|comment|export)\b[\s\S]*?(?:^[ \t]*#\+end_\1|$(?![\s\S]))|^[ \t]*# .*/gim;
/** A link without a description, to a picture file. */
const picture =
  /(?:^([ \t]*#\+attr_html:)(.*)\n(?:[ \t]*#\+(?:attr_|caption|name).*\n){0,5}[ \t]*)?\[\[(file:|(?=\.{0,2}\/))((?:\\+[[\]\\]|[^[\]\n])+)\]\]/gim;
const pictureEnding = /\.(?:png|jpe?g|webp|gif|avif|svg|tiff?|bmp|heic|jxl)$/i;
/** Extends up to the next attribute. */
const altAttribute = /(?:^|\s):alt(?:\s+(.*?))?(?=\s+:[a-z]|\s*$)/i;

/** https://orgmode.org/manual/Images.html */
export function orgReferences(text: string): readonly FoundReference[] {
  const read = maskMatches(text, unread);
  return [...read.matchAll(picture)].flatMap(({ 0: whole, 1: key = '', 2: options, 4: written = '', index }) => {
    const path = written
      .replace(/(\\+)(?=[[\]]|$)/g, (slashes) => slashes.slice(slashes.length / 2))
      .replace(/\\(?=[[\]])/g, '');
    const end = index + whole.length;
    const alt = options === undefined ? newLine(read, index, end) : altIn(options, index + key.length);
    return pictureEnding.test(path) ? [{ start: index, end, target: toPathTarget(path), ...alt }] : [];
  });
}

type Alt = Pick<FoundReference, 'alt' | 'altPlace'>;

function altIn(options: string, at: number): Alt {
  const found = altAttribute.exec(options);
  if (!found) return { altPlace: placeOf(at + options.trimEnd().length, 0, ' :alt ') };
  const [whole, alt = ''] = found;
  const value = { altPlace: placeOf(at + found.index + whole.length - alt.length, alt.length, alt ? '' : ' ') };
  return { alt: alt.trim(), ...value };
}

/** A picture that shares its line with text cannot have an alternative text. */
function newLine(text: string, start: number, end: number): Alt {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const indent = text.slice(lineStart, start);
  if (!/^[ \t]*$/.test(indent) || !/[ \t]*(?:\n|$)/y.test(text.slice(end, end + 200))) return {};
  return {
    altPlace: { start: lineStart, end: lineStart, syntax: 'org', before: `${indent}#+ATTR_HTML: :alt `, after: '\n' },
  };
}

function placeOf(start: number, length: number, before: string): AltTextRange {
  return { start, end: start + length, syntax: 'org', before };
}
