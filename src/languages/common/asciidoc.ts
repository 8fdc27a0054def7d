import { decodeHTMLStrict } from 'entities/decode';
import type { Span } from '../../base/common/span.ts';
import { type AttributeEntry, type Macro, maxValueLength, readAsciidocLines } from './asciidocLines.ts';
import { type BlockRules, sameLine } from './blockRules.ts';
import {
  type AltTextRange,
  expression,
  type FoundReference,
  maskMatches,
  parseUrlTarget,
  type Target,
} from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import { encodePath, type PictureReference, type WriteCaptioned } from './writeReference/pictureReference.ts';

/** What is passed through, and macros that a backslash makes text. */
const unread =
  /(\+{2,3}|\$\$)(?:(?!\1)[^\n]|\n(?![ \t]*\n)){1,2000}?\1|(?<![\w+])\+(?![\s+])[^\n+]{0,2000}(?<=\S)\+(?![\w+])|\b(?:pass|stem|latexmath|asciimath):[a-z,]{0,20}\[(?:\\\]|[^\]]){0,2000}\]|\\image:/g;
/** https://docs.asciidoctor.org/asciidoc/latest/macros/images/ */
const inlineMacro =
  /(?<![\w:])image:([^:\s[\]\0](?:[^\n[\0]{0,2000}[^\s[\]\0])?)\[((?:\\\]|[^\]\n]|\n(?![ \t]*\n)){0,5000})\]/g;
const attribute = /\s*(?:([\w-]+)\s*=\s*)?((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')(?=\s*(?:,|$))|[^,]*)[^,]*(?:,|$)/gy;
/** A resource of Antora's, such as `module:boat.png`. https://docs.antora.org/antora/latest/page/resource-id/ */
const resourceId = /^(?![a-z]:[\\/]|data:|file:)(?:[\w.-]+@)?[\w.-]+:(?!\/\/)|^[\w.-]+@|^\w+\$/i;

function asciidocReferences(text: string): readonly FoundReference[] {
  const { prose, entries, macros } = readAsciidocLines(text, underlinesTitle);
  const inline = [...maskMatches(prose, unread).matchAll(inlineMacro)].map(
    ({ 0: whole, 1: target = '', 2: attributes = '', index }) => ({
      ...{ start: index, end: index + whole.length },
      ...{ target, attributes },
    }),
  );
  const values = new AttributeValues(entries);
  return [...macros, ...inline]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, target, attributes, above }: Macro) => {
      const at = end - 1 - attributes.length;
      const all = readAttributes(attributes, at);
      const own = all.find(({ name }) => name === 'imagesdir')?.value;
      const folders = own === undefined ? values.getFolders(start) : [own];
      const targets = folders.map((folder) => targetOf(values.expand(target), values.expand(folder)));
      return {
        start,
        end,
        target: joinTargets(targets),
        ...altIn(all, at, above && readAttributes(above.text, above.at)),
      };
    });
}

/** The values of document attributes, as they are at one position after another. */
class AttributeValues {
  private readonly values = new Map<string, readonly string[]>([['docdir', ['.']]]);
  private next = 0;

  constructor(private readonly entries: readonly AttributeEntry[]) {}

  /** Returns what precedes each path at a position, the most likely first; positions must not decrease. */
  getFolders(at: number): readonly string[] {
    for (; (this.entries[this.next]?.at ?? at) < at; this.next++) {
      const next = this.entries[this.next];
      if (next) this.apply(next);
    }
    return this.values.get('imagesdir') ?? [''];
  }

  /** Replaces the attributes that have a value. */
  expand(text: string): string {
    return text.replace(/\{(\w[\w-]*)\}/g, (whole, name: string) => this.values.get(name.toLowerCase())?.[0] ?? whole);
  }

  private apply({ name, value, condition }: AttributeEntry): void {
    const before = this.values.get(name) ?? (name === 'imagesdir' ? [''] : []);
    const expanded = value === undefined ? '' : this.expand(value);
    const added = expanded.length > maxValueLength ? `{${name}}` : expanded;
    const all = condition === 'none' ? [added] : condition === 'likely' ? [added, ...before] : [...before, added];
    if (value === undefined && condition === 'none') this.values.delete(name);
    else this.values.set(name, all.slice(0, maxAlternatives));
  }
}

/** The folders that a path may be relative to, if conditions decide. */
const maxAlternatives = 4;

/** An absolute path and a web address do not get the folder. */
function targetOf(written: string, folder: string): Target {
  if (/\{[\w-]+\}/.test(written + folder) || resourceId.test(written)) return expression;
  const target = parseUrlTarget(decodeHTMLStrict(written));
  if (!('path' in target) || folder === '' || target.path.startsWith('/')) return target;
  return parseUrlTarget(`${folder.replace(/\/$/, '')}/${written}`);
}

function joinTargets([first = expression, ...rest]: readonly Target[]): Target {
  const others = rest.flatMap((target) => ('path' in target ? [target.path] : []));
  return 'path' in first && others.length > 0 ? { ...first, others } : first;
}

interface Attribute extends Span {
  /** Undefined if it has only a position. */
  readonly name: string | undefined;
  readonly value: string;
}

/** Returns the attributes between the brackets of a macro; `at` is the position of the first. */
function readAttributes(written: string, at: number): readonly Attribute[] {
  return [...written.matchAll(attribute)].map(({ 0: whole, 1: name, 2: value = '', index }) => {
    const start = at + index + whole.indexOf(value, name === undefined ? 0 : whole.indexOf('=') + 1);
    const plain = value.trim().replace(/^(["'])([\s\S]*)\1$/, '$2');
    return { name, value: plain.replace(/\\(["'\]])/g, '$1'), start, end: start + value.length };
  });
}

/** Returns the first attribute without a name, or the named one, also that of the block; without any the converter uses the file's name. */
function altIn(
  all: readonly Attribute[],
  at: number,
  ofBlock: readonly Attribute[] = [],
): Pick<FoundReference, 'alt' | 'altPlace'> {
  const [first] = all;
  const isNamed = ({ name }: Attribute) => name === 'alt';
  const named =
    all.findLast(isNamed) ?? (first?.name === undefined && first?.value ? undefined : ofBlock.find(isNamed));
  const found = named ?? (first?.name === undefined ? first : undefined);
  const place = found ? { start: found.start, end: found.end } : { start: at, end: at, after: ',' };
  const altPlace: AltTextRange = { ...place, syntax: 'asciidoc' };
  return { ...((named || found?.value) && { alt: decodeHTMLStrict(found?.value ?? '') }), altPlace };
}

/** AsciiDoc block macro with positional attributes. */
function writeAsciidoc(reference: PictureReference, before: string): string {
  return `image::${formatMacro(reference, before)}`;
}

/** The macro within a line of text. */
function writeAsciidocInline(reference: PictureReference, before: string): string {
  return `image:${formatMacro(reference, before)}`;
}

function formatMacro({ path, alt, width, height }: PictureReference, before: string): string {
  const size = width > 0 && height > 0 ? [`${width}`, `${height}`] : [];
  const [written, ...folder] = leaveFolder(path, before);
  return `${target(written)}[${[asciidocAlt(alt), ...size, ...folder].join(',')}]`;
}

/** Returns the path from the folder of images; if that cannot be expressed, the path with the attribute that resets the folder. */
function leaveFolder(path: string, before: string): readonly [string, ...string[]] {
  const folder = before.includes(':imagesdir') ? findFolder(before) : '';
  if (/^(?:\/|\w+:)|\{/.test(folder)) return [path, 'imagesdir=.'];
  const [from, to] = [folder, path].map((each) => each.split('/').filter((name) => name !== '' && name !== '.'));
  const [up = [], down = []] = [from, to];
  const parting = up.findIndex((name, index) => name !== down[index]);
  const left = parting < 0 ? [] : up.slice(parting);
  if (left.includes('..')) return [path, 'imagesdir=.'];
  return [[...left.map(() => '..'), ...down.slice(up.length - left.length)].join('/')];
}

/** Returns the folder of images at the end of a text. */
function findFolder(before: string): string {
  const values = new AttributeValues(readAsciidocLines(before, underlinesTitle).entries);
  return values.expand(values.getFolders(before.length)[0] ?? '');
}

/** Escapes the text as the first attribute. */
function asciidocAlt(alt: string): string {
  const text = asciidocText(alt);
  return /^[\p{L}\p{N} .;:!?-]*$/u.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`;
}

/** Keeps single spaces, since print converters use the target as a file name. */
function target(path: string): string {
  return encodePath(path).replace(/(?<=[^/ ])%20(?=[^/%])/g, ' ');
}

/** Escapes as character references what AsciiDoc would replace by typography or attributes, or read as the end of a cell. */
function asciidocText(text: string): string {
  return text
    .replace(/\\|&(?=#?\w+;)|[{[\]|]|`(?=['"])|(?<=['"])`|(?<![\w+])\+(?=[^\s+])|\+(?=\+.*\+\+)/g, reference)
    .replace(/\((?=(?:C|R|TM)\))|(?<=-)-|(?<=\.\.)\.|(?<=[-=])>|<(?=[-=])/g, reference);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** A title that began with a dot would be a longer block. */
const asciidocCaption: WriteCaptioned = (reference, caption, before) =>
  `.${asciidocText(caption).replace(/^\./, '&#46;')}\n${writeAsciidoc(reference, before)}`;

const asciidocBlocks: BlockRules = {
  opens:
    /^(?:={1,6}\s|[*.-]+\s|\S.*(?::{2,4}|;;)(?:\s|$)|\.[^\s.]|\[.*\]$|\/\/|-{4,}$|={4,}$|\.{4,}$|_{4,}$|\*{4,}$|\+{4,}$|[|,:!]={3,}$|\+$)/,
  heading: /^={1,6}\s/,
  ofNext: /^(?:\[.*\]|\.[^\s.].*)$/,
  item: {
    joint: '+',
    begins: /^\s*(?:(?:\*{1,5}|\.{1,5}|-|\d{1,9}\.|<(?:\d{1,3}|\.)>)\s|\S.*(?:::|;;)(?:\s|$))/,
    leads: /\S(?:::|;;)$/,
    follows: /^(?:(?:ifdef|ifndef|ifeval|endif|include)::.*|\/\/.*|([-=~^+])\1{3,})$/,
  },
  closing: (line) =>
    /^= \S/.test(line)
      ? /^\s*$/
      : sameLine(/^(?:-{4,}|={4,}|\.{4,}|_{4,}|\*{4,}|\+{4,}|\/{4,}|[|,:!]={3,}|--)$|^`{3,}/.exec(line)?.[0]),
  underlines: underlinesTitle,
  isIndentedLiteral: true,
  prefix: () => '',
};

/** Recognizes AsciiDoc's older form of titles, whose line looks like that of a block. */
function underlinesTitle(line: string, above: string): boolean {
  const isLine = /^(?:={4,}|-{4,}|~{4,}|\^{4,}|\+{4,})$/.test(line);
  return isLine && /^(?![.[]).*[\p{L}\p{N}]/u.test(above) && Math.abs(above.trimEnd().length - line.length) < 2;
}

function findAsciidocHeading(line: string, next = ''): string | undefined {
  return /^={1,6}\s+(\S.*)$/.exec(line)?.[1] ?? (underlinesTitle(next, line) ? line : undefined);
}

function paragraph(text: string): string {
  return text.replace(/^(?=[=./[':+<|])/, '{empty}').replace(/[*_`#^~+{[\\]/g, reference);
}

export const asciidoc: Language = {
  ids: ['asciidoc'],
  extensions: { adoc: 'asciidoc', asciidoc: 'asciidoc', asc: 'asciidoc' },
  unsearched: ['asc'],
  find: asciidocReferences,
  write: { block: writeAsciidoc, inline: writeAsciidocInline, captioned: asciidocCaption },
  alt: { syntax: 'asciidoc', write: asciidocAlt },
  blocks: asciidocBlocks,
  lineComment: /^\/\/(?!\/)[ \t]*/,
  findHeading: findAsciidocHeading,
  toProse: (answer) => toParagraphs(answer, paragraph),
};
