import { type BlockRules, ending, itemPrefix } from './blockRules.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  maskMatches,
  type Target,
  toPathTarget,
} from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import type { PictureReference, WriteCaptioned } from './writeReference/pictureReference.ts';

/** Blocks that are not text, comments, lines that are shown as they are, and other export formats. */
const unread =
  /^[ \t]*#\+begin_(src|example|comment|export)\b[\s\S]*?(?:^[ \t]*#\+end_\1|$(?![\s\S]))|^[ \t]*(?:#(?: .*)?|:(?: .*)?)$|@@[^\n@]{0,500}@@/gim;
/** Text between equals signs or tildes. */
const verbatim = String.raw`(?<=^|[\s\-–—('"{])([=~])(?=\S)[^\n]{1,500}?(?<=\S)\1(?=[\s\-–—.,;:!?'")}[]|$)`;
const linked = String.raw`(?:\\+[[\]\\]|[^[\]\n\0])+`;
/** A link without a description, the description of a link that is one itself, or a link without brackets. */
const link = String.raw`\[\[(?:(file:|attachment:|https?:|(?=\.{0,2}/))(${linked})|${linked}\]\[(file:|https?:|(?=\.{0,2}/))(${linked}))\]\]|(?<![\w:/[\]])(file:)([^\s<>()[\]\0]*[^\s<>()[\]\0.,;:!?'"])|<(file:)([^<>\n\0]+)>`;
/** The one that begins first contains the other. */
const linkOrVerbatim = new RegExp(`${verbatim}|${link}`, 'gim');
const keyword = /^[ \t]*#\+(?:attr_\w+|caption|name|label|results|header)(?:\[[^\]\n]*\])?:/i;
const htmlKeyword = /^[ \t]*#\+attr_html:/i;
const pictureEnding = /\.(?:png|jpe?g|webp|gif|avif|svg|tiff?|bmp|heic|jxl)$/i;
/** Extends up to the next attribute. */
const altAttribute = /(?:^|\s):alt(?:\s+(.*?))?(?=\s+:[a-z]|\s*$)/i;

/** https://orgmode.org/manual/Images.html */
function orgReferences(text: string): readonly FoundReference[] {
  return [...maskMatches(text, unread).matchAll(linkOrVerbatim)].flatMap(({ 0: whole, index, ...groups }) => {
    const { 2: kind = groups[4] ?? groups[6] ?? groups[8], 3: written = groups[5] ?? groups[7] ?? groups[9] } = groups;
    const path = unescaped(written?.trimEnd() ?? '');
    if (kind === undefined || !pictureEnding.test(path)) return [];
    const end = index + whole.length;
    return [{ start: index, end, target: targetOf(kind.toLowerCase(), path), ...findAlt(text, index, end) }];
  });
}

/** Backslashes have a meaning only before a bracket and at the end. */
function unescaped(written: string): string {
  return written
    .replace(/(\\+)(?=[[\]]|$)/g, (slashes) => slashes.slice(slashes.length / 2))
    .replace(/\\(?=[[\]])/g, '');
}

/** An attachment lies in a folder whose name is computed. */
function targetOf(kind: string, path: string): Target {
  if (kind === 'attachment:') return expression;
  if (kind.startsWith('http')) return { not: 'remote' };
  return path.startsWith('~/') ? { not: 'absolute' } : toPathTarget(path);
}

type Alt = Pick<FoundReference, 'alt' | 'altPlace'> & { readonly start?: number };

/** The number of lines of keywords above a link that are read. */
const maxKeywords = 10;

/** Returns the alternative text that the lines above a link set; a link that shares its line with text gets none. */
function findAlt(text: string, link: number, end: number): Alt {
  const lineStart = text.lastIndexOf('\n', link - 1) + 1;
  const indent = text.slice(lineStart, link);
  if (indent.trim() !== '') return {};
  const attributes = findAttributes(text, lineStart);
  const [first] = attributes;
  if (first) {
    const { at, line } = attributes.find((one) => altAttribute.test(one.line)) ?? first;
    const key = htmlKeyword.exec(line)?.[0].length ?? 0;
    return { start: first.at, ...altIn(line.slice(key), at + key) };
  }
  if (!/[ \t]*(?:\n|$)/y.test(text.slice(end, end + 200))) return {};
  const before = `${indent}#+ATTR_HTML: :alt `;
  return { altPlace: { start: lineStart, end: lineStart, syntax: 'org', before, after: '\n' } };
}

interface Line {
  readonly line: string;
  readonly at: number;
}

/** Returns the lines above that set attributes of what is in this line. */
function findAttributes(text: string, lineStart: number): readonly Line[] {
  const lines: Line[] = [];
  let at = lineStart;
  for (let count = 0; at > 0 && count < maxKeywords; count++) {
    const above = text.lastIndexOf('\n', at - 2) + 1;
    const line = text.slice(above, at - 1);
    if (!keyword.test(line)) break;
    if (htmlKeyword.test(line)) lines.unshift({ line, at: above });
    at = above;
  }
  return lines;
}

function altIn(options: string, at: number): Alt {
  const found = altAttribute.exec(options);
  if (!found) return { altPlace: placeOf(at + options.trimEnd().length, 0, ' :alt ') };
  const [whole, alt = ''] = found;
  const value = { altPlace: placeOf(at + found.index + whole.length - alt.length, alt.length, alt ? '' : ' ') };
  return { alt: alt.trim(), ...value };
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
