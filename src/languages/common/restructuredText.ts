import { type BlockRules, never } from './blockRules.ts';
import {
  type AltTextRange,
  type FoundReference,
  parseUrlTarget,
  sortByStart,
  type Target,
} from './findReferences/reference.ts';
import type { Language } from './language.ts';
import { toParagraphs } from './paragraphs.ts';
import { explicit, findRestructuredTextBlock, literalDirectives, toBlanks } from './restructuredTextBlocks.ts';
import {
  endOfIndented,
  endOfParagraph,
  findTable,
  firstAfter,
  getTextColumn,
  indentOf,
  isBlank,
  type Line,
  toLines,
} from './restructuredTextLines.ts';
import { encodePath, type PictureReference, type WriteCaptioned } from './writeReference/pictureReference.ts';

const option = /^[ \t]*:([\w-]+):(?:[ \t]+(.*)|)$/;

/** Finds Docutils' image and figure directives, except in literal blocks and comments. */
function restructuredTextReferences(text: string): readonly FoundReference[] {
  return sortByStart(new Scan(toLines(text), referenceAt).all());
}

type ReadDirective = (lines: readonly Line[], column: number, address: string) => FoundReference;

/** Reads lines in order; all of them belong to one document or one column of a table. */
class Scan {
  private readonly found: FoundReference[] = [];
  private at = 0;
  /** The column of the paragraph that the line above belongs to; what looks like a directive there is its text. */
  private paragraph: number | undefined;

  constructor(
    private readonly lines: readonly Line[],
    private readonly read: ReadDirective,
  ) {}

  all(): readonly FoundReference[] {
    while (this.at < this.lines.length) {
      const next = this.step(this.text(this.at));
      if (next > this.at + 1) this.paragraph = undefined;
      this.at = next;
    }
    return this.found;
  }

  private text(at: number): string {
    return this.lines[at]?.text ?? '';
  }

  /** Returns the index of the next line to read. */
  private step(line: string): number {
    const column = getTextColumn(line);
    const own = line.slice(column).trimEnd();
    const goesOn = this.paragraph === column && indentOf(line) === column;
    const table = goesOn ? undefined : findTable(this.lines, this.at);
    if (table) return this.stepOverTable(table);
    const [begun, name = '', address = ''] = (!goesOn && explicit.exec(own)) || [];
    this.paragraph =
      begun === undefined && own !== '' && !/^(?:\| |([!-/:-@[-`{-~])\1*$)/.test(own) ? column : undefined;
    if (begun !== undefined) return this.stepOverExplicit(own, { name: name.toLowerCase(), address, column });
    if (own.startsWith('>>> ') && !goesOn) return firstAfter(this.lines, this.at, isBlank);
    return own.endsWith('::') && isBlank(this.text(this.at + 1)) ? this.endOfLiteral(column) : this.at + 1;
  }

  private stepOverTable({ end, columns }: NonNullable<ReturnType<typeof findTable>>): number {
    const cells = columns.flatMap((column) => new Scan(column, referenceInCell).all());
    for (const reference of cells) this.found.push(reference);
    return end;
  }

  private stepOverExplicit(own: string, { name, address, column }: Directive): number {
    const { at, lines } = this;
    if (/^(?:image|figure)$/.test(name)) {
      const end = endOfParagraph(lines, at, column);
      const reference = this.read(lines.slice(at, end), column, address);
      if (!('path' in reference.target && reference.target.path === '')) this.found.push(reference);
      return end;
    }
    // A comment without text ends at a blank line.
    const isEmpty = own === '..' && isBlank(this.text(at + 1));
    const isUnread = name === '' ? isComment(own) && !isEmpty : literalDirectives.has(name);
    return isUnread ? endOfIndented(lines, at, column) : at + 1;
  }

  /** A literal block is indented, or each of its lines begins with a mark. */
  private endOfLiteral(column: number): number {
    const begin = firstAfter(this.lines, this.at, (text) => !isBlank(text));
    const line = this.text(begin);
    if (indentOf(line) > column) return endOfIndented(this.lines, this.at, column);
    return /^\s*[!-/:-@[-`{-~]/.test(line) ? firstAfter(this.lines, begin, isBlank) : begin;
  }
}

/** Whether a line that begins with two dots, and has no name of a directive, is neither a target nor a footnote. */
function isComment(own: string): boolean {
  return !/^\.\.[ \t]+(?:__?|\[)/.test(own);
}

interface Directive {
  readonly name: string;
  readonly address: string;
  readonly column: number;
}

/** Reads a directive from its lines; its argument extends up to the first option. */
function referenceAt(lines: readonly Line[], column: number, address: string): FoundReference {
  const [first, last] = [lines[0], lines.at(-1)];
  const start = (first?.at ?? 0) + column;
  const begun = lines.findIndex(({ text }, index) => index > 0 && option.test(text));
  const options = begun < 0 ? lines.length : begun;
  const argument = [address, ...lines.slice(1, options).map(({ text }) => text)].join('');
  const alt = altIn(lines, { column, options });
  return { start, end: last ? endOf(last) : start, target: targetOf(argument), ...alt };
}

/** A cell cannot get lines, nor text that is longer. */
function referenceInCell(lines: readonly Line[], column: number, address: string): FoundReference {
  const { altPlace: _, ...reference } = referenceAt(lines, column, address);
  const [first] = lines;
  return { ...reference, end: first ? endOf(first) : reference.end };
}

/** What Sphinx chooses from by the format it writes: https://www.sphinx-doc.org/en/master/usage/restructuredtext/basics.html#images */
const endings = ['png', 'svg', 'gif', 'jpg', 'jpeg', 'pdf', 'webp'] as const;

/** White space has no meaning unless it is escaped. */
function targetOf(written: string): Target {
  const address = written.replace(/\\(.)|\s+/g, (_, escaped = '') => escaped);
  const target = parseUrlTarget(address);
  if (!('path' in target) || !target.path.endsWith('.*')) return target;
  const [path = '', ...others] = endings.map((ending) => target.path.slice(0, -1) + ending);
  return { path, others };
}

function endOf({ text, at }: Line): number {
  return at + text.trimEnd().length;
}

interface Parts {
  readonly column: number;
  /** The index of the first line that is not of the argument. */
  readonly options: number;
}

/** An option may continue in lines that are indented further. */
function altIn(lines: readonly Line[], parts: Parts): Pick<FoundReference, 'alt' | 'altPlace'> {
  const isAlt = ({ text }: Line) => option.exec(text)?.[1]?.toLowerCase() === 'alt';
  const begun = lines.findIndex((line, index) => index > 0 && isAlt(line));
  if (begun < 0) return { altPlace: newOption(lines, parts) };
  const more = lines.slice(begun + 1).findIndex(({ text }) => option.test(text));
  const own = lines.slice(begun, more < 0 ? undefined : begun + 1 + more);
  const [first, ...rest] = own;
  const alt = [option.exec(first?.text ?? '')?.[2] ?? '', ...rest.map(({ text }) => text.trim())].join(' ').trim();
  return { alt, altPlace: optionPlace(own) };
}

function optionPlace(own: readonly Line[]): AltTextRange {
  const [first, last] = [own[0], own.at(-1)];
  const start = (first?.at ?? 0) + (/^[ \t]*:\w+:/.exec(first?.text ?? '')?.[0].length ?? 0);
  return { start, end: last ? endOf(last) : start, syntax: 'plain', before: ' ' };
}

/** Returns the position below the argument, with the indentation of the other options. */
function newOption(lines: readonly Line[], { column, options }: Parts): AltTextRange {
  const argument = lines[options - 1];
  const at = argument ? endOf(argument) : 0;
  const around = `${toBlanks((lines[0]?.text ?? '').slice(0, column))}   `;
  const indent = /^[ \t]+(?=:)/.exec(lines[options]?.text ?? '')?.[0] ?? around;
  return { start: at, end: at, syntax: 'plain', before: `\n${indent}:alt: ` };
}

/** Docutils' image directive; its argument is a URL, its options are taken literally. */
function writeRestructuredText({ path, alt }: PictureReference): string {
  const directive = `.. image:: ${encodePath(path)}`;
  return alt === '' ? directive : `${directive}\n   :alt: ${alt}`;
}

const restructuredTextCaption: WriteCaptioned = (reference, caption) =>
  `${writeRestructuredText(reference).replace('image::', 'figure::')}\n\n   ${caption.replace(/[\\*`_|]/g, '\\$&')}`;

const restructuredTextBlocks: BlockRules = {
  opens: /^\s*(?:[-*+]|\d+[.)]|#\.|\.\.)\s/,
  heading: never,
  closing: () => undefined,
  find: findRestructuredTextBlock,
  isIndentedLiteral: true,
  prefix: (line) =>
    toBlanks(/^[ \t]*(?:(?:[-*+•‣⁃]|\(?(?:\d{1,9}|[A-Za-z]|[ivxlcdm]{1,9}|#)[.)])[ \t]+){0,4}/.exec(line)?.[0] ?? ''),
};

function findRstHeading(line: string, next: string | undefined): string | undefined {
  const isText = /^[\p{L}\p{N}"'“‘*`]/u.test(line);
  return isText && next !== undefined && /^([=\-~^"'*+#.:_])\1{2,}\s*$/.test(next) ? line : undefined;
}

function paragraph(text: string): string {
  return text.replace(/[\\*`|]|_(?![\p{L}\p{N}])|:(?=:)|^\.\.(?=\s)/gu, '\\$&');
}

export const restructuredText: Language = {
  ids: ['restructuredtext'],
  extensions: { rst: 'restructuredtext' },
  find: restructuredTextReferences,
  write: { block: writeRestructuredText, captioned: restructuredTextCaption },
  alt: { syntax: 'plain', write: (alt) => alt },
  blocks: restructuredTextBlocks,
  findHeading: findRstHeading,
  toProse: (answer) => toParagraphs(answer, paragraph),
};
