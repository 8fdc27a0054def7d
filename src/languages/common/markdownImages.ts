import type { Span } from '../../base/common/span.ts';
import { type AltTextRange, type FoundReference, parseUrlTarget } from './findReferences/reference.ts';
import { type Dialect, type LabeledImage, readImageAlt, unescapeMarkdown } from './markdownImageAlt.ts';

/**
 * A destination with its title, CommonMark 0.31, section 6.3, and its size, as Zenn and HackMD write it. A longer one holds the picture
 * itself; parentheses are followed three deep.
 */
const inline =
  /\(\s*(?:<([^<>\n]{0,5000})>|((?:\\.|\((?:\\.|\((?:\\.|\((?:\\.|[^\s()\\])*\)|[^\s()\\])*\)|[^\s()\\])*\)|[^\s()<\\]){0,5000}))(?:\s+(?:"(?:\\[\s\S]|[^"\\]){0,5000}"|'(?:\\[\s\S]|[^'\\]){0,5000}'|\((?:\\[\s\S]|[^()\\]){0,5000}\)))?(?:\s+=(?=x?\d)[\dx%*]{1,15})?\s*\)/y;
/** CommonMark 0.31, section 6.3; a longer label names nothing. */
const maxLabelLength = 999;
const reference = /\[([^[\]]{0,999})\]/y;
/** Ends a paragraph, and with it what was not closed. */
const blankLine = /\n[ \t]*\n/;
const definition = /^ {0,3}\[([^[\]]{1,999})\]:[ \t]*\n?[ \t]*(?:<([^<>\n]*)>|([^\s<]\S*))/gm;
const bracket = /!?\[|\]|\n[ \t]*(?:\n|(?:[-*+#]|\d{1,9}[.)])[ \t])/g;

interface Read {
  readonly dialect: Dialect;
  readonly text: string;
  /** The same with what is not to be read masked. */
  readonly prose: string;
  readonly definitions: ReadonlyMap<string, Defined>;
}

/** CommonMark 0.31, section 6.4. `prose` is the text with everything masked that is not to be read. */
export function markdownImages(dialect: Dialect, text: string, prose: string): readonly FoundReference[] {
  if (!prose.includes('![')) return [];
  const read = { dialect, text, prose, definitions: definitionsIn(text, prose) };
  const found: Placed[] = [];
  let address = { from: 0, to: 0 };
  for (const { isPicture, ...label } of labels(prose)) {
    if (label.close > address.from && label.close < address.to) continue;
    const led = addressAfter(read, label.close + 1);
    if (isPicture) addImage(found, placeImage(read, label, led), address);
    address = { from: label.close, to: led?.end ?? 0 };
  }
  return found.flatMap((image) => toReference(read, image) ?? []);
}

/** An image whose alternative text is not read yet: that of images in images would be read again and again. */
interface Placed extends Addressed, LabeledImage {}

function placeImage(read: Read, { start, close }: Omit<Label, 'isPicture'>, led: Addressed | undefined) {
  const label = { start: start + '!['.length, end: close };
  const found = led ?? definedAfter(read, close + 1, label);
  return found && { start, label, ...found };
}

/** A picture in the text of another is only text, and one in its address only a part of the address. */
function addImage(found: Placed[], image: Placed | undefined, address: Address): void {
  if (!image || (image.start > address.from && image.start < address.to)) return;
  const last = found.at(-1);
  if (last && image.start > last.start && image.start < last.end) return;
  while ((found.at(-1)?.start ?? -1) > image.start) found.pop();
  found.push(image);
}

/** Where the last link or picture leads: what looks like a label in it is none. */
interface Address {
  readonly from: number;
  readonly to: number;
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

function toReference({ dialect, text }: Read, image: Placed): FoundReference | undefined {
  const { start, address, addressPlace } = image;
  const { isBackground, ...alt } = readImageAlt(dialect, text, image);
  // Marp takes a color as a background too.
  if (isBackground && !/\.\w{2,5}(?:[?#]|$)/.test(address)) return undefined;
  return { start, target: parseUrlTarget(unescapeMarkdown(address)), ...(addressPlace && { addressPlace }), ...alt };
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

function definedAfter({ text, prose, definitions }: Read, at: number, { start, end }: Span): Addressed | undefined {
  reference.lastIndex = at;
  const match = prose[at] === '[' ? reference.exec(text) : null;
  const label = end - start > maxLabelLength ? '' : text.slice(start, end);
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
