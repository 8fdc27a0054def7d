/** Finds the block of reStructuredText that contains a line: https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html */
import type { Block } from './markdownBlock.ts';
import {
  endOfIndented,
  findTable,
  firstAfter,
  indentOf,
  isBlank,
  type Line,
  toLines,
} from './restructuredTextLines.ts';

/** Matches explicit markup, and in a directive its name and argument. */
export const explicit =
  /^\.\.(?:[ \t]+(?:\|[^|\n]+\|[ \t]+)?([a-z\d]+(?:[-._+:][a-z\d]+)*)[ \t]?::(?:[ \t]+(.*))?$|(?=[ \t]|$))/i;
export const literalDirectives: ReadonlySet<string> = new Set(
  (
    'code code-block sourcecode parsed-literal raw highlight literalinclude math productionlist index toctree prompt ' +
    'doctest testcode testoutput testsetup testcleanup graphviz digraph graph uml plantuml mermaid ' +
    'ipython code-cell jupyter-execute'
  ).split(' '),
);
/** Directives with an own form of content. */
const closedDirectives: ReadonlySet<string> = new Set([
  ...['image', 'figure', 'table', 'csv-table', 'meta', 'autosummary', 'inheritance-diagram', 'plot'],
  ...literalDirectives,
]);

const bullet = /^[-*+•‣⁃](?:\s+|$)/;
const enumerator = /^\(?(?:\d{1,9}|[A-Za-z]|[ivxlcdm]{1,9}|[IVXLCDM]{1,9}|#)[.)](?:\s+|$)/;
const field = /^:(?![: ])(?:[^:\\]|\\.|:(?![ `]|$)){1,200}:(?:\s+|$)/;
const optionValue = String.raw`(?:[a-zA-Z][\w-]{0,80}|<[^<>]{1,80}>)`;
const option = String.raw`(?:[-+][a-zA-Z\d](?: ?${optionValue})?|(?:--|\/)[a-zA-Z\d][\w-]{0,80}(?:[ =]${optionValue})?)`;
const options = new RegExp(`^${option}(?:, ${option}){0,9}(?: {2,}|$)`);
const footnote = /^\.\.\s+\[[^\]\n]{1,80}\](?:\s+|$)/;
const underline = /^([!-/:-@[-`{-~])\1*$/;
/** Also above a title, or between paragraphs. */
const longLine = /^([!-/:-@[-`{-~])\1{3,}$/;
const directiveOption = /^\s*:[^:\n]{1,80}:(?:\s|$)/;

/** Parts in deeper ones are not distinguished. */
const maxDepth = 20;

/** A piece of a document, by the indexes of its lines; `end` is behind the last one that is not blank. */
interface Part {
  readonly first: number;
  readonly end: number;
  /** The lines that contain its own parts, and what a paragraph beside those begins with. */
  readonly body?: { readonly first: number; readonly prefix: string };
  /** Whether it and those beside it form a list. */
  readonly isItem?: boolean;
}

/** What contains a part. */
interface Surroundings {
  readonly end: number;
  readonly prefix: string;
  readonly depth: number;
}

interface Place {
  readonly first: number;
  readonly column: number;
  readonly end: number;
}

/** Returns the innermost paragraph or closed block around a line, or a blank line. */
export function findRestructuredTextBlock(lines: readonly string[], line: number): Block {
  const reader = new Reader(lines);
  const header = reader.endOfHeader();
  if (line < header) return { last: header - 1, prefix: '' };
  return reader.find(line, header, { end: lines.length, prefix: '', depth: 0 });
}

/** Replaces the marks of items by blanks as it goes. */
class Reader {
  private readonly lines: Line[];

  constructor(lines: readonly string[]) {
    this.lines = [...toLines(lines.join('\n'))];
  }

  /** Returns the line behind the fields at the beginning of a document, which are not shown as they are; 0 if there are none. */
  endOfHeader(): number {
    const top = this.skipBlank(0);
    const start = this.skipBlank(this.endOfTitle(top) ?? top);
    let end = 0;
    for (let at = start; field.test(this.text(at)); at = this.skipBlank(end)) {
      end = this.endOfIndented(at, 0, this.lines.length);
    }
    return end;
  }

  /** Returns the block around a line of the surroundings, whose parts begin at `from`. */
  find(line: number, from: number, around: Surroundings): Block {
    let above: Part | undefined;
    for (let at = this.skipBlank(from); at < around.end; ) {
      const part = this.read(at, around);
      if (line < part.first) return { last: line, prefix: this.prefixBetween(above, part, around) };
      if (line < part.end) return this.inside(line, part, around);
      above = part;
      at = this.skipBlank(part.end);
    }
    return { last: line, prefix: around.prefix };
  }

  /** A blank line between two items belongs to the first, and one above a quotation to that. */
  private prefixBetween(above: Part | undefined, below: Part, { prefix }: Surroundings): string {
    const line = this.text(below.first);
    if (indentOf(line) > prefix.length) return line.slice(0, indentOf(line));
    return (above?.isItem && below.isItem && above.body?.prefix) || prefix;
  }

  private inside(line: number, { end, body, isItem }: Part, around: Surroundings): Block {
    const { prefix, depth } = around;
    const isBeside = !body || depth === maxDepth || (line < body.first && !isItem);
    // A quotation right below a directive would be its content.
    if (isBeside) return { last: this.endOfIndented(end - 1, prefix.length, around.end) - 1, prefix };
    if (line < body.first) return { last: end - 1, prefix: body.prefix };
    return this.find(line, body.first, { end, prefix: body.prefix, depth: depth + 1 });
  }

  private read(first: number, { end, prefix }: Surroundings): Part {
    const line = this.text(first);
    const column = indentOf(line);
    const place = { first, column, end };
    if (column > prefix.length) return this.quote({ ...place, column: prefix.length });
    const table = findTable(this.lines, first);
    if (table) return { first, end: this.withoutBlankEnd(Math.min(end, table.end)) };
    const own = line.slice(column).trimEnd();
    return this.explicitMarkup(place, own) ?? this.item(place, own) ?? this.textLine(place, own);
  }

  private quote({ first, column, end }: Place): Part {
    const last = Math.max(first + 1, this.endOfIndented(first, column, end));
    const prefix = this.leastIndent(first, last);
    return { first, end: last, ...(prefix !== undefined && { body: { first, prefix } }) };
  }

  private explicitMarkup(place: Place, own: string): Part | undefined {
    const { first, column, end } = place;
    const [begun, name, argument = ''] = explicit.exec(own) ?? [];
    if (begun === undefined && !/^__(?:\s|$)/.test(own)) return undefined;
    if (own === '..' && isBlank(this.text(first + 1))) return { first, end: first + 1 };
    const last = this.endOfIndented(first, column, end);
    const mark = footnote.exec(own)?.[0];
    if (mark !== undefined) return this.marked(place, mark, last);
    const isClosed = name === undefined || /^\.\.\s+\|/.test(own) || closedDirectives.has(name.toLowerCase());
    return isClosed ? { first, end: last } : this.directive(first, argument, last);
  }

  /** The lines below its name are its argument, if it has any, or options. */
  private directive(first: number, argument: string, end: number): Part {
    const isHead = (text: string) => (argument === '' ? directiveOption.test(text) : !isBlank(text));
    const body = Math.min(
      end,
      firstAfter(this.lines, first, (text) => !isHead(text)),
    );
    const prefix = this.leastIndent(body, end);
    return { first, end, ...(prefix !== undefined && { body: { first: body, prefix } }) };
  }

  private item(place: Place, own: string): Part | undefined {
    const { first, column, end } = place;
    const mark = bullet.exec(own)?.[0] ?? this.enumeratorIn(place, own);
    if (mark !== undefined) {
      const isEmpty = mark.trimEnd() === own;
      const last = this.endOfIndented(first, isEmpty ? column : column + mark.length - 1, end);
      return { ...this.marked(place, mark, last), isItem: true };
    }
    const further = field.exec(own)?.[0] ?? options.exec(own)?.[0];
    if (further === undefined) return undefined;
    return { ...this.marked(place, further, this.endOfIndented(first, column, end)), isItem: true };
  }

  private enumeratorIn({ first, column }: Place, own: string): string | undefined {
    const next = this.text(first + 1);
    const isOne = isBlank(next) || indentOf(next) > column || enumerator.test(next.slice(column));
    return isOne ? enumerator.exec(own)?.[0] : undefined;
  }

  /** Returns a part whose text behind its mark is the first line of its body. */
  private marked({ first, column }: Place, mark: string, end: number): Part {
    const line = this.text(first);
    const rest = line.slice(column + mark.length).trimEnd();
    const isList = rest !== '' && (bullet.test(mark) || enumerator.test(mark));
    const further = isList ? undefined : this.leastIndent(first + 1, end);
    const prefix = further ?? `${toBlanks(line.slice(0, column))}${isList ? ' '.repeat(mark.length) : '   '}`;
    this.lines[first] = { at: 0, text: rest && prefix + rest };
    return { first, end, body: { first, prefix } };
  }

  private textLine(place: Place, own: string): Part {
    const { first, column, end } = place;
    const title = this.endOfTitle(first);
    if (title !== undefined) return { first, end: title };
    const next = first + 1 < end ? this.text(first + 1) : '';
    const isWhole = /^(?:>>>|\|)(?:\s|$)/.test(own);
    if (!isWhole && indentOf(next) > column && !isBlank(next)) return this.definition(place);
    const isEnd = (text: string) => isBlank(text) || (!isWhole && indentOf(text) !== column);
    const last = Math.min(end, firstAfter(this.lines, first, isEnd));
    return {
      first,
      end: this.text(last - 1)
        .trimEnd()
        .endsWith('::')
        ? this.endOfLiteral(last, place)
        : last,
    };
  }

  private definition({ first, column, end }: Place): Part {
    const last = this.endOfIndented(first, column, end);
    const prefix = this.leastIndent(first + 1, last) ?? '';
    return { first, end: last, body: { first: first + 1, prefix }, isItem: true };
  }

  /** Returns the line behind a title with the lines above and below it, or behind a line of marks. */
  private endOfTitle(first: number): number | undefined {
    const [own, next, below] = [
      this.text(first).trimEnd(),
      this.text(first + 1).trimEnd(),
      this.text(first + 2).trimEnd(),
    ];
    if (longLine.test(own))
      return !isBlank(next) && below[0] === own[0] && longLine.test(below) ? first + 3 : first + 1;
    const isTitle = indentOf(own) === 0 && own !== '' && underline.test(next) && next.length >= Math.min(4, own.length);
    return isTitle ? first + 2 : undefined;
  }

  /** Literal text is indented, or each of its lines begins with a mark. */
  private endOfLiteral(above: number, { column, end }: Place): number {
    const first = this.skipBlank(above);
    if (first >= end) return above;
    const line = this.text(first);
    if (indentOf(line) > column) return this.endOfIndented(first, column, end);
    const isQuoted = first > above && /^[!-/:-@[-`{-~]/.test(line.slice(column));
    return isQuoted ? Math.min(end, firstAfter(this.lines, first, isBlank)) : above;
  }

  private text(at: number): string {
    return this.lines[at]?.text ?? '';
  }

  private skipBlank(from: number): number {
    let at = from;
    while (at < this.lines.length && isBlank(this.text(at))) at++;
    return at;
  }

  private withoutBlankEnd(end: number): number {
    let at = end;
    while (at > 0 && isBlank(this.text(at - 1))) at--;
    return at;
  }

  /** Returns the line behind those below `first` that are indented further than a column. */
  private endOfIndented(first: number, column: number, end: number): number {
    const last = Math.min(end, endOfIndented(this.lines, first, column));
    return Math.max(first + 1, this.withoutBlankEnd(last));
  }

  /** Returns the smallest indentation of lines; undefined if all are blank. */
  private leastIndent(first: number, end: number): string | undefined {
    const texts = this.lines.slice(first, end).map(({ text }) => text);
    const indents = texts.filter((text) => !isBlank(text)).map((text) => text.slice(0, indentOf(text)));
    return indents.reduce<string | undefined>(
      (least, one) => (least && least.length <= one.length ? least : one),
      undefined,
    );
  }
}

/** Returns blanks of the same width. */
export function toBlanks(text: string): string {
  return text.replace(/\S/g, ' ');
}
