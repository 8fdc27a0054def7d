import { type BlockRules, itemPrefix, type LineTest } from './blockRules.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  sortByStart,
  toPathTarget,
} from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import { type TypstCall, TypstScanner } from './typstScanner.ts';
import type { PictureReference, WriteCaptioned } from './writeReference/pictureReference.ts';

const string = String.raw`"((?:[^"\\]|\\[\s\S])*)"`;
const pathArgument = new RegExp(String.raw`^\s*(?:${string}|(?:bytes\(\s*)?read\(\s*${string}[^"]*\))\s*$`);
const argumentName = /^\s*([\w-]+)\s*:/;
const altArgument = new RegExp(String.raw`^(\s*alt\s*:\s*)(?:(${string})|none)?\s*$`);
/** Strings, and comments. */
const comment = new RegExp(String.raw`${string}|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)`, 'g');

interface Argument {
  readonly start: number;
  readonly text: string;
}

/** https://typst.app/docs/reference/visualize/image/ */
function typstReferences(text: string): readonly FoundReference[] {
  // A reference on its own is code.
  const scanner = new TypstScanner(['image'], /^image\(/.test(text) ? 'group' : 'content');
  let offset = 0;
  for (const line of text.split('\n')) {
    scanner.next(line, offset);
    offset += line.length + 1;
  }
  return sortByStart(scanner.calls.map((call) => toReference(text, call)));
}

function toReference(text: string, { start, starts, end }: TypstCall): FoundReference {
  const all = starts.map((from, index) => {
    const written = text.slice(from, (starts[index + 1] ?? end) - 1);
    return { start: from, text: written.replace(comment, (found) => (found.startsWith('"') ? found : blank(found))) };
  });
  const path = all.find(({ text }) => !argumentName.test(text));
  const [, plain, inFile = plain] = pathArgument.exec(path?.text ?? '') ?? [];
  const target = inFile === undefined ? expression : toPathTarget(unescaped(inFile));
  return { start, end, target, ...(path && altIn(all, path)) };
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** A computed alternative text counts as present, whatever its value. */
function altIn(all: readonly Argument[], path: Argument): Pick<FoundReference, 'alt' | 'altPlace'> {
  const alt = all.find(({ text }) => argumentName.exec(text)?.[1] === 'alt');
  const behind = path.start + path.text.trimEnd().length;
  if (!alt) return { altPlace: placeOf(behind, behind, ', alt: ') };
  const found = altArgument.exec(alt.text);
  if (!found) return { alt: alt.text.slice(alt.text.indexOf(':') + 1).trim() };
  const [, before = '', written, value] = found;
  const at = alt.start + before.length;
  const altPlace = placeOf(at, alt.start + alt.text.trimEnd().length, '');
  return { ...(written !== undefined && { alt: unescaped(value ?? '') }), altPlace };
}

function placeOf(start: number, end: number, before: string): AltTextRange {
  return { start, end, syntax: 'typst', before: `${before}"`, after: '"' };
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u\{([\da-f]{1,6})\}|(.))/gi, (_, code?: string, character?: string) => {
    if (code) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
    return { n: '\n', r: '\r', t: '\t' }[character ?? ''] ?? character ?? '';
  });
}

/** Typst's `image` function, called from text; the path is that of a file, not a URL. */
function writeTypst(reference: PictureReference): string {
  return `#${writeCall(reference)}`;
}

function writeCall({ path, alt }: PictureReference): string {
  return `image("${typstAlt(path)}", alt: "${typstAlt(alt)}")`;
}

/** In code, no mark begins code. */
function writeTypstInline(reference: PictureReference, before: string): string {
  const scanner = new TypstScanner();
  const lines = before.split('\n');
  for (const [index, line] of lines.entries()) scanner.next(line, 0, index < lines.length - 1);
  return scanner.mode === 'group' || scanner.mode === 'statement' ? writeCall(reference) : writeTypst(reference);
}

/** Between quotation marks. */
function typstAlt(value: string): string {
  const codeOf = (character: string) => character.charCodeAt(0).toString(16);
  return value.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, (control) => `\\u{${codeOf(control)}}`);
}

/** A Typst figure takes a picture without the `#` that calls a function from text. */
const typstCaption: WriteCaptioned = (reference, caption) =>
  `#figure(\n  ${writeCall(reference)},\n  caption: "${typstAlt(caption)}",\n)`;

/** Code, formulas, raw text and comments may have several lines. */
function findClosing(line: string): LineTest | undefined {
  if (!/[#$`]|\/\*/.test(line)) return undefined;
  const scanner = new TypstScanner();
  const test = (next: string) => {
    scanner.next(next);
    return scanner.isText;
  };
  return test(line) ? undefined : { test };
}

const typstBlocks: BlockRules = {
  opens: /^\s*(?:=+\s|[-+/]\s|\d+\.\s|`{3}|\])/,
  heading: /^\s*=+\s/,
  closing: findClosing,
  comment: /\/\//,
  prefix: itemPrefix,
};

export const typst: Language = {
  ids: ['typst'],
  extensions: { typ: 'typst' },
  find: typstReferences,
  pathRoot: 'workspace',
  write: { block: writeTypst, inline: writeTypstInline, captioned: typstCaption },
  alt: { syntax: 'typst', write: typstAlt },
  blocks: typstBlocks,
  lineComment: /^\/\/+[ \t]*/,
  findHeading: (line) => /^\s*=+\s+(\S.*)$/.exec(line)?.[1],
  toProse: (answer) =>
    toParagraphs(answer, (text) => text.replace(/[\\#$*_`@<~[\]]|\/(?=[/*])|^[=/](?=[\s=])/g, '\\$&')),
};
