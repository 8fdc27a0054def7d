import { type BlockRules, ending, itemPrefix } from './blockRules.ts';
import { type AltTextRange, type FoundReference, maskMatches, toPathTarget } from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import type { PictureReference, WriteCaptioned } from './writeReference/pictureReference.ts';

const unread = /^[ \t]*#\+begin_(src|example|comment|export)\b[\s\S]*?(?:^[ \t]*#\+end_\1|$(?![\s\S]))|^[ \t]*# .*/gim;
/** A link without a description, to a picture file. */
const picture =
  /(?:^([ \t]*#\+attr_html:)(.*)\n(?:[ \t]*#\+(?:attr_|caption|name).*\n){0,5}[ \t]*)?\[\[(file:|(?=\.{0,2}\/))((?:\\+[[\]\\]|[^[\]\n])+)\]\]/gim;
const pictureEnding = /\.(?:png|jpe?g|webp|gif|avif|svg|tiff?|bmp|heic|jxl)$/i;
/** Extends up to the next attribute. */
const altAttribute = /(?:^|\s):alt(?:\s+(.*?))?(?=\s+:[a-z]|\s*$)/i;

/** https://orgmode.org/manual/Images.html */
function orgReferences(text: string): readonly FoundReference[] {
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

/** Org 9.3 and later: a link to a file, in which brackets are escaped by backslashes. */
function writeOrg(reference: PictureReference): string {
  const alt = orgAlt(reference.alt);
  return (alt === '' ? '' : `#+ATTR_HTML: :alt ${alt}\n`) + writeOrgInline(reference);
}

/** Writes a link within a line of text, where it cannot have alternative text. */
function writeOrgInline({ path }: PictureReference): string {
  // Backslashes are significant only before a bracket and at the end.
  const escaped = path.replace(/(\\*)([[\]]|$)/g, (_, slashes: string, bracket: string) =>
    bracket === '' ? slashes + slashes : `${slashes}${slashes}\\${bracket}`,
  );
  return `[[file:${escaped}]]`;
}

/** A word after a colon would begin the next attribute; Org has no way to escape it. */
function orgAlt(alt: string): string {
  return alt.replace(/(?<!\S):+(?=\S)/g, '').trim();
}

const orgCaption: WriteCaptioned = (reference, caption) => {
  const [link, whole] = [writeOrgInline(reference), writeOrg(reference)];
  return `${whole.slice(0, whole.length - link.length)}#+CAPTION: ${caption}\n${link}`;
};

/** The drawers of an Org heading. */
const drawer = /^\s*:(?:properties|logbook):\s*$/i;

const orgBlocks: BlockRules = {
  opens: /^(?:\*+\s|\s*(?:[-+]|\d+[.)])\s|\s*#\+|\s*\|)/,
  heading: /^\*+\s/,
  row: /^\s*(?:\||#\+\w+:)/,
  ofNext: /^\s*#\+(?:caption|name|header|plot|results|attr_\w+)\b.*?:/i,
  closing: (line) =>
    drawer.test(line)
      ? /^\s*:end:\s*$/i
      : ending(/^\s*#\+begin_(\w+)/i.exec(line)?.[1], (name) => `^\\s*#\\+end_${name}\\s*$`),
  ofHeading: new RegExp(`^\\s*(?:SCHEDULED|DEADLINE|CLOSED):|${drawer.source}`, 'i'),
  prefix: (line) => (/^\*+\s/.test(line) ? '' : itemPrefix(line)),
};

const zeroWidthSpace = '\u200B';

function paragraph(text: string): string {
  return text.replace(/^(?=\*+\s|#|\||:)/, zeroWidthSpace).replace(/\[(?=\[)|[*/_=~+](?=\S)/g, `$&${zeroWidthSpace}`);
}

export const org: Language = {
  ids: ['org'],
  extensions: { org: 'org' },
  find: orgReferences,
  pathRoot: 'disk',
  write: { block: writeOrg, inline: writeOrgInline, captioned: orgCaption },
  alt: { syntax: 'org', write: orgAlt },
  blocks: orgBlocks,
  lineComment: /^#[ \t]+/,
  findHeading: (line) => /^\*+\s+(\S.*)$/.exec(line)?.[1],
  toProse: (answer) => toParagraphs(answer, paragraph),
};
