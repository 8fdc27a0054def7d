import { fromXml } from '../../base/common/xmlText.ts';
import { type AltTextRange, type FoundReference, parseUrlTarget } from './findReferences/reference.ts';

/**
 * A destination with its title, CommonMark 0.31, section 6.3, and its size, as Zenn and HackMD write it. A longer one holds the picture
 * itself; parentheses are followed three deep.
 */
const inline =
  /\(\s*(?:<([^<>\n]{0,5000})>|((?:\\.|\((?:\\.|\((?:\\.|\((?:\\.|[^\s()\\])*\)|[^\s()\\])*\)|[^\s()\\])*\)|[^\s()<\\]){0,5000}))(?:\s+(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\)))?(?:\s+=(?=x?\d)[\dx%*]{1,15})?\s*\)/y;
const reference = /\[([^[\]]{0,999})\]/y;
/** Ends a paragraph, and with it what was not closed. */
const blankLine = /\n[ \t]*\n/;
const definition = /^ {0,3}\[([^[\]]{1,999})\]:[ \t]*\n?[ \t]*(?:<([^<>\n]*)>|([^\s<]\S*))/gm;
const bracket = /!?\[|\]|\n[ \t]*(?:\n|(?:[-*+#]|\d{1,9}[.)])[ \t])/g;

interface Read {
  readonly syntax: 'markdown' | 'mdx';
  readonly text: string;
  /** The same with what is not to be read masked. */
  readonly prose: string;
  readonly definitions: ReadonlyMap<string, Defined>;
}

/** CommonMark 0.31, section 6.4. `prose` is the text with everything masked that is not to be read. */
export function markdownImages(syntax: Read['syntax'], text: string, prose: string): readonly FoundReference[] {
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
