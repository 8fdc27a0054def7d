import { fromXml } from '../../base/common/xmlText.ts';
import {
  type AltTextRange,
  type FoundReference,
  maskMatches,
  parseUrlTarget,
  sortByStart,
} from './findReferences/reference.ts';
import { findHtmlHeading, htmlTags } from './html.ts';
import type { Language } from './language.ts';
import { frontMatterLanguage } from './markdownBlock.ts';
import { withoutCode } from './withoutCode.ts';
import {
  encodePath,
  type PictureReference,
  type WriteCaptioned,
  type WriteReference,
} from './writeReference/pictureReference.ts';
import { inText, type ReferenceWriter } from './writeReference/referenceWriter.ts';
import { inString, json } from './writeReference/stringSyntax.ts';

/** A destination with its title; CommonMark 0.31, section 6.3. A longer one holds the picture itself; parentheses are followed three deep. */
const inline =
  /\(\s*(?:<([^<>\n]{0,5000})>|((?:\\.|\((?:\\.|\((?:\\.|\((?:\\.|[^\s()\\])*\)|[^\s()\\])*\)|[^\s()\\])*\)|[^\s()<\\]){0,5000}))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
const reference = /\[([^[\]]{0,999})\]/y;
/** Ends a paragraph, and with it what was not closed. */
const blankLine = /\n[ \t]*\n/;
const definition = /^ {0,3}\[([^[\]]{1,999})\]:[ \t]*\n?[ \t]*(?:<([^<>\n]*)>|([^\s<]\S*))/gm;
const bracket = /!?\[|\]|\n[ \t]*(?:\n|(?:[-*+#]|\d{1,9}[.)])[ \t])/g;

/** CommonMark 0.31, section 6.4, and tags of HTML; nothing of what is code, escaped or a comment. */
export function referencesAs(syntax: Read['syntax'], text: string): readonly FoundReference[] {
  const prose = maskMatches(withoutCode(text), /<!--[\s\S]*?(?:-->|$)/g);
  return sortByStart([...images(syntax, text, prose), ...htmlTags(text, prose)]);
}

interface Read {
  readonly syntax: 'markdown' | 'mdx';
  readonly text: string;
  /** The same with what is not to be read masked. */
  readonly prose: string;
  readonly definitions: ReadonlyMap<string, Defined>;
}

function images(syntax: Read['syntax'], text: string, prose: string): readonly FoundReference[] {
  if (!prose.includes('![')) return [];
  const read = { syntax, text, prose, definitions: definitionsIn(text, prose) };
  const found: FoundReference[] = [];
  let address = { from: 0, to: 0 };
  for (const { isPicture, ...label } of labels(prose)) {
    if (label.close > address.from && label.close < address.to) continue;
    if (isPicture) addImage(found, imageAt(read, label), address);
    address = { from: label.close, to: addressAfter(read, label.close + 1)?.end ?? 0 };
  }
  return found;
}

function addImage(found: FoundReference[], image: FoundReference | undefined, address: Address): void {
  if (!image || (image.start > address.from && image.start < address.to)) return;
  if (image.start >= (found.at(-1)?.end ?? 0)) found.push(image);
  else takeAround(found, image);
}

/** Where the last link or picture leads: what looks like a label in it is none. */
interface Address {
  readonly from: number;
  readonly to: number;
}

/** A picture in the text of another is only text, and one in its address only a part of the address. */
function takeAround(found: FoundReference[], image: FoundReference): void {
  const inside = found.findIndex(({ start }) => start > image.start);
  if (inside >= 0) found.splice(inside, found.length, image);
}

interface Label {
  readonly isPicture: boolean;
  readonly start: number;
  readonly close: number;
}

/** Yields the labels of possible links and pictures in one pass over pairs of brackets; no label spans paragraphs or items. */
function* labels(prose: string): Generator<Label> {
  const open: Omit<Label, 'close'>[] = [];
  for (const { 0: mark, index } of prose.matchAll(bracket)) {
    if (mark.endsWith('[')) open.push({ start: index, isPicture: mark === '![' });
    else if (mark !== ']') open.length = 0;
    else {
      const begun = open.pop();
      if (begun) yield { ...begun, close: index };
    }
  }
}

function imageAt(read: Read, { start, close }: Omit<Label, 'isPicture'>): FoundReference | undefined {
  const label = read.text.slice(start + 2, close);
  const found = addressAfter(read, close + 1) ?? definedAfter(read, close + 1, label);
  if (!found) return undefined;
  const { end, address, addressPlace } = found;
  const text = unescaped(label);
  // Markdown cannot express that a picture is decoration.
  const alt = text.trim() !== '' && { alt: text };
  const altPlace = { start: start + 2, end: close, syntax: read.syntax, ...found.altPlace };
  return {
    start,
    end,
    target: parseUrlTarget(unescaped(address)),
    ...(addressPlace && { addressPlace }),
    ...alt,
    altPlace,
  };
}

interface Defined {
  readonly address: string;
  readonly addressPlace: NonNullable<FoundReference['addressPlace']>;
}

interface Addressed extends Partial<Defined> {
  readonly address: string;
  readonly end: number;
  /** What differs if the label names the definition too. */
  readonly altPlace?: Partial<AltTextRange>;
}

function addressAfter({ text, prose }: Read, at: number): Addressed | undefined {
  if (prose[at] !== '(') return undefined;
  inline.lastIndex = at;
  const match = inline.exec(text);
  if (!match || blankLine.test(match[0])) return undefined;
  return { address: match[1] ?? match[2] ?? '', end: at + match[0].length };
}

function definedAfter({ text, prose, definitions }: Read, at: number, label: string): Addressed | undefined {
  reference.lastIndex = at;
  const match = prose[at] === '[' ? reference.exec(text) : null;
  const defined = definitions.get(normalized(match?.[1] || label));
  if (!defined) return undefined;
  const named = { after: `][${label}`, ...(match && { end: at + 1 }) };
  return { ...defined, end: at + (match?.[0].length ?? 0), ...(!match?.[1] && { altPlace: named }) };
}

/** The first definition of a label counts. */
function definitionsIn(text: string, prose: string): ReadonlyMap<string, Defined> {
  const found = [...prose.matchAll(definition)].map(({ 0: whole, 1: label = '', index }) => {
    const end = index + whole.length;
    const written = text.slice(index, end).replace(/^[^\]]*\]:\s*/, '');
    const address = written.replace(/^<(.*)>$/, '$1');
    return [normalized(label), { address, addressPlace: { start: end - written.length, end } }] as const;
  });
  return new Map(found.reverse());
}

function normalized(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function unescaped(text: string): string {
  return fromXml(text.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
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
  ids: ['markdown', 'quarto', 'rmd', 'rmarkdown', 'juliamarkdown'],
  extensions: { md: 'markdown', markdown: 'markdown', qmd: 'quarto', rmd: 'rmd', jmd: 'juliamarkdown' },
  unsearched: ['jmd'],
  find: (text) => referencesAs('markdown', text),
  write: inMarkdown(writeMarkdown, markdownAlt),
  alt: { syntax: 'markdown', write: markdownAlt },
  isMarkdown: true,
  findHeading: findMarkdownHeading,
  toProse: (answer) => answer.trim(),
};
