/** Reads AsciiDoc line by line: which lines are text, which are block macros, and which set attributes. */

import type { Span } from '../../base/common/span.ts';

/** A setting of a document attribute, such as `:imagesdir: img`. */
export interface AttributeEntry {
  readonly at: number;
  readonly name: string;
  /** Undefined if the entry unsets it. */
  readonly value: string | undefined;
  /** Whether it depends on a condition, which is more likely true or false. */
  readonly condition: 'none' | 'likely' | 'unlikely';
}

/** `image::target[attributes]` or `image:target[attributes]`. */
export interface Macro extends Span {
  readonly target: string;
  readonly attributes: string;
  /** The attributes of the block, in the line above it. */
  readonly above?: AttributeList;
}

/** The text between the brackets, and its position. */
interface AttributeList {
  readonly at: number;
  readonly text: string;
}

interface AsciidocLines {
  /** The document, in which lines without text are blank. */
  readonly prose: string;
  readonly entries: readonly AttributeEntry[];
  readonly macros: readonly Macro[];
}

const verbatim = /^(?:(-{4,}|\.{4,}|\+{4,}|\/{4,})|(`{3,})[^`]*)$/;
const container = /^(?:={4,}|_{4,}|\*{4,}|~{4,}|--|\+)$/;
const table = /^[|,:!]={3,}$/;
const attributeLine = /^\[(?:[\w.#%,"'{-].*)?\]$|^\[\[.*\]\]$/;
const literalStyle = /^\[(?:source|listing|literal|pass|comment)\b/;
const entry = /^:(!?)(\w[\w-]*)(!?):(?:[ \t]+(.*))?$/;
const conditional = /^(ifdef|ifndef|ifeval|endif)::([^[\s]*)\[(.*)\]$/;
const macro = /^image::([^\s[](?:[^[]*[^\s[])?)\[(.*)\]$/;
const macroInCell = /(?<=(?:^|\|)[ \t]{0,20})image::([^\s[|][^[|]*)\[([^\]|]*)\]/g;
const item =
  /^[ \t]*(?:(?:\*{1,5}|\.{1,5}|-|\d{1,9}\.|[a-zA-Z]\.|[ivxIVX]{1,9}\)|<(?:\d{1,9}|\.)>)[ \t]+\S|\S.*(?::{2,4}|;;)(?:[ \t]|$))/;

/** In UTF-16 code units. */
export const maxValueLength = 1_000;

type Underlines = (line: string, above: string) => boolean;

/** `underlines` recognizes the line below a title. */
export function readAsciidocLines(text: string, underlines: Underlines): AsciidocLines {
  return new Scan(text.split('\n'), underlines).read();
}

class Scan {
  private readonly entries: AttributeEntry[] = [];
  private readonly macros: Macro[] = [];
  private readonly defined = new Set<string>();
  private readonly conditions: boolean[] = [];
  /** Whether a line ends those that are not read; undefined if lines are read. */
  private isEnd: ((line: string) => boolean) | undefined;
  /** The entry that goes on in the next line. */
  private open: AttributeEntry | undefined;
  private tableMark: string | undefined;
  private isLiteral = false;
  private isHeader = false;
  private above: AttributeList | undefined;
  /** What the next line can be: the first of a block, of the description of a term, or only text. */
  private next: 'block' | 'description' | 'text' = 'block';
  private at = 0;

  constructor(
    private readonly lines: readonly string[],
    private readonly underlines: Underlines,
  ) {}

  read(): AsciidocLines {
    let isFirst = false;
    const prose = this.lines.map((written, index) => {
      const begins = this.next === 'block' && !this.isEnd;
      const line = written.trimEnd();
      const isTitle = isFirst && !this.isEnd && this.underlines(line, this.lines[index - 1] ?? '');
      const isText = isTitle ? this.begin() : this.step(line);
      isFirst = begins;
      this.at += written.length + 1;
      return isText ? written : ' '.repeat(written.length);
    });
    return { prose: prose.join('\n'), entries: this.entries, macros: this.macros };
  }

  /** Returns whether the line is text. */
  private step(line: string): boolean {
    if (this.isEnd) return this.stepOverUnread(line);
    if (this.open) return this.continueEntry(this.open, line);
    if (line === '') return this.begin();
    if (line.startsWith('//') && !/^\/{3}/.test(line)) return false;
    const condition = conditional.exec(line);
    if (condition) return this.stepOverCondition(condition);
    if (this.isBorder(line)) return false;
    if (this.tableMark) return this.stepInTable(line);
    return this.next === 'block' ? this.stepAtBlock(line) : this.stepInText(line);
  }

  /** The next line begins a block. */
  private begin(): false {
    this.next = 'block';
    this.isLiteral = false;
    this.isHeader = false;
    return false;
  }

  private stepOverUnread(line: string): false {
    const isTableEnd = line !== '' && line === this.tableMark;
    if (isTableEnd) this.tableMark = undefined;
    if (!isTableEnd && !this.isEnd?.(line)) return false;
    this.isEnd = undefined;
    return this.begin();
  }

  /** Whether the line is not text wherever it is: what begins or ends a block, and what describes one. */
  private isBorder(line: string): boolean {
    if (attributeLine.test(line)) {
      this.next = 'block';
      this.isLiteral ||= literalStyle.test(line);
      if (/\balt\s*=/.test(line)) this.above = { at: this.at + 1, text: line.slice(1, -1) };
      return true;
    }
    const [isVerbatim, mark, backticks] = verbatim.exec(line) ?? [];
    const isUnread = isVerbatim !== undefined || (line === '--' && this.isLiteral);
    if (isUnread) this.isEnd = (other) => other === (mark ?? backticks ?? '--');
    else if (table.test(line)) this.tableMark = line === this.tableMark ? undefined : line;
    else if (!container.test(line)) return false;
    this.above = undefined;
    this.begin();
    return true;
  }

  private stepInTable(line: string): true {
    for (const { 0: whole, 1: target = '', 2: attributes = '', index } of line.matchAll(macroInCell))
      this.macros.push({ start: this.at + index, end: this.at + index + whole.length, target, attributes });
    return true;
  }

  private stepAtBlock(line: string): boolean {
    if (this.isHeader ? this.readEntry(line, this.at) : this.readEntryOrMacro(line, this.at)) return false;
    if (this.isHeader || /^\.[^\s.]/.test(line)) return !this.isHeader;
    if (/^={1,6}\s+\S/.test(line)) {
      this.isHeader = /^=\s/.test(line);
      return true;
    }
    if (!this.isLiteral && (!/^[ \t]/.test(line) || item.test(line))) return this.stepInText(line);
    this.isEnd = (other) => other === '' || other === '+';
    return false;
  }

  private stepInText(line: string): boolean {
    this.above = undefined;
    if (this.next === 'description' && this.readEntryOrMacro(line, this.at)) return false;
    this.next = /(?::{2,4}|;;)$/.test(line) ? 'description' : 'text';
    return true;
  }

  private readEntryOrMacro(line: string, at: number): boolean {
    return this.readEntry(line, at) || (!this.isLiteral && this.readMacro(line, at));
  }

  private readEntry(line: string, at: number): boolean {
    const [isEntry, before, name = '', behind, value = ''] = entry.exec(line) ?? [];
    if (isEntry === undefined) return false;
    const condition = this.conditions.length === 0 ? 'none' : this.conditions.every(Boolean) ? 'likely' : 'unlikely';
    this.addEntry({ at, name: name.toLowerCase(), condition, value: before || behind ? undefined : value });
    return true;
  }

  private readMacro(line: string, at: number): boolean {
    const [whole, target = '', attributes = ''] = macro.exec(line) ?? [];
    if (whole === undefined) return false;
    const { above } = this;
    this.macros.push({ start: at, end: at + whole.length, target, attributes, ...(above && { above }) });
    this.above = undefined;
    return true;
  }

  private addEntry(added: AttributeEntry): void {
    const { name, value } = added;
    if (value === undefined) this.defined.delete(name);
    else this.defined.add(name);
    this.open = value?.endsWith(' \\') ? { ...added, value: value.slice(0, -1).trimEnd() } : undefined;
    if (!this.open) this.entries.push(added);
  }

  /** Of a long value, only the beginning is kept. */
  private continueEntry(begun: AttributeEntry, line: string): false {
    const value = `${(begun.value ?? '').slice(0, maxValueLength)} ${line.trim()}`;
    this.addEntry({ ...begun, value });
    return false;
  }

  /** A condition around one line contains it. */
  private stepOverCondition([line, kind, names = '', content = '']: readonly string[]): boolean {
    if (kind === 'endif') this.conditions.pop();
    else {
      const isDefined = names.split(/[,+]/).some((name) => this.defined.has(name.toLowerCase()));
      this.conditions.push(kind === 'ifdef' ? isDefined : kind === 'ifndef' && !isDefined);
    }
    if (kind === 'endif' || kind === 'ifeval' || content === '') return false;
    const isRead = this.readEntryOrMacro(content, this.at + (line ?? '').length - content.length - 1);
    this.conditions.pop();
    return !isRead;
  }
}
