import type { Block } from './markdownBlock.ts';

/** How a text language other than Markdown divides its lines into blocks. */
export interface BlockRules {
  /** Matches a line that does not continue the paragraph above it. */
  readonly opens: RegExp;
  /** Matches a line that is a block of its own. */
  readonly heading: RegExp;
  /** Returns the test for the line that ends what this line begins, if blank lines and marks inside have no meaning. */
  readonly closing: (line: string) => LineTest | undefined;
  /** Matches the end of a block in which a paragraph begins. */
  readonly leadsOn?: RegExp;
  /** Returns the last of the lines at the beginning that are not shown; below 0 if there are none. */
  readonly findHeader?: (lines: readonly string[]) => number;
  /** Matches the line below which nothing is shown; a block goes above it. */
  readonly end?: RegExp;
  /** Whether a line makes the one above it a heading. */
  readonly underlines?: (line: string, above: string) => boolean;
  /** Matches what belongs to the heading above it. */
  readonly ofHeading?: RegExp;
  /** Matches what describes the block below it. */
  readonly ofNext?: RegExp;
  /** Matches lines that form one block if they are consecutive. */
  readonly row?: RegExp;
  /** How a list item continues, and what begins one. */
  readonly item?: ItemRules;
  /** Returns the block around a line where these rules do not suffice. */
  readonly find?: (lines: readonly string[], line: number) => Block;
  /** Whether an indented line is no paragraph. */
  readonly isIndentedLiteral?: true;
  /** Matches a line with a comment, whose line break is significant. */
  readonly comment?: RegExp;
  /** Returns the prefix that keeps a paragraph in the same list item. */
  readonly prefix: (line: string) => string;
}

export interface ItemRules {
  readonly joint: string;
  readonly begins: RegExp;
  /** Matches a line whose item goes on with the next paragraph. */
  readonly leads: RegExp;
  /** Matches a line after which an item begins without a blank line. */
  readonly follows: RegExp;
}

/** Tests the lines below the one that it was created for, one after the other. */
export interface LineTest {
  readonly test: (line: string) => boolean;
  /** Whether a paragraph goes on behind the line that ends the block. */
  readonly leadsOn?: boolean;
}

export const never = /(?!)/;

export function sameLine(mark: string | undefined): RegExp | undefined {
  return ending(mark, (text) => `^${text.replace(/[^\w\s]/g, '\\$&')}$`);
}

export function ending(found: string | undefined, pattern: (found: string) => string): RegExp | undefined {
  return found === undefined ? undefined : new RegExp(pattern(found), 'i');
}

/** Returns spaces as wide as the indentation and the marker of a list item. */
export function itemPrefix(line: string): string {
  const [, indent = '', mark = ''] = /^([ \t]*)((?:[-*+]|\d+[.)]|#\.)[ \t]+)?/.exec(line) ?? [];
  return indent + ' '.repeat(mark.length);
}
