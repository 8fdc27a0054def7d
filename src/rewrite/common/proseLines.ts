/** Determines which lines of a text belong to a paragraph, and the markup around it. All work is linear in the text's length. */

import { findClosingTest, isMarkdown, startsBlock } from '../../languages/common/markdownBlock.ts';
import { getProseSyntax } from '../../languages/common/proseBlock.ts';

export interface ProseLine {
  /** Whether the line belongs to a paragraph, so that the break after it may be a soft break. */
  readonly isWords: boolean;
  /** Whether the line does not continue the line above it. */
  readonly isNew: boolean;
  /** Depth of nested quotations. */
  readonly depth: number;
  /** Where its text begins, after indentation and quote marks. */
  readonly start: number;
}

type IsEnd = (line: string) => boolean;

/** How the blocks of a language are recognized. */
interface Rules {
  readonly opens: (line: string) => boolean;
  /** Returns the test for the line that ends what this line begins, if line breaks inside are significant. */
  readonly closing: (line: string) => IsEnd | undefined;
  /** How indented text is treated, which is not always a paragraph. */
  readonly indented: 'words' | 'codeAfterBlank' | 'code' | 'newParagraph';
}

/** Tables, HTML blocks, definitions, directives, rules, headings and the lines below them. */
const alone =
  /^\s*(?:\||<[a-z!/?]|\[[^\]]{1,200}\]:|:{3}|\.\. |#{1,6}\s|=+(?:\s|$)|\*+\s*$|([~^"'#*+`._-])\1{2,}\s*$|\\(?:\[|\]|begin\b|end\b|(?:sub)*section\b))/i;
const quoteMarks = /^[ \t]{0,3}(?:>[ \t]?)*/;
const frontMatter = /^(?:---|\+\+\+)$/;
const indentation = /^(?: {4}|\t)/;

const plain: Rules = { opens: startsBlock, closing: closingOf, indented: 'newParagraph' };
const markdown: Rules = { opens: startsBlock, closing: closingOf, indented: 'codeAfterBlank' };

/** Returns undefined for a language whose line breaks are all significant. */
function rulesOf(languageId: string): Rules | undefined {
  if (isMarkdown(languageId)) return markdown;
  if (languageId === 'plaintext') return plain;
  const prose = getProseSyntax(languageId);
  if (!prose) return undefined;
  const closing = (line: string): IsEnd | undefined => {
    const end = prose.closing(line);
    return end && ((other) => end.test(other));
  };
  const isByIndent = languageId === 'restructuredtext' || languageId === 'asciidoc';
  return { opens: (line) => prose.opens.test(line), closing, indented: isByIndent ? 'code' : 'words' };
}

/** Returns the lines of a passage or its text, or undefined if each line break is significant. */
export function proseLines(lines: readonly string[], languageId: string): readonly ProseLine[] | undefined {
  const rules = rulesOf(languageId);
  if (!rules) return undefined;
  const scan = new Scan(rules);
  const [first = ''] = lines;
  return lines.map((line, index) => {
    const own = scan.next(line, index === 0);
    if (index === 0 && frontMatter.test(first) && lines.lastIndexOf(first) > 0) scan.isEnd = sameAs(first);
    return own;
  });
}

/** Returns the language of what follows this text of a document; empty if it is code. */
export function languageAt(languageId: string, before: string): string {
  const rules = rulesOf(languageId);
  if (!rules) return languageId;
  const lines = before.split('\n');
  const own = lines.pop() ?? '';
  const scan = new Scan(rules);
  for (const [index, line] of lines.entries()) {
    scan.next(line, index === 0);
    if (index === 0 && frontMatter.test(line)) scan.isEnd = sameAs(line);
  }
  const isCode = scan.isEnd !== undefined || (own !== '' && scan.isCode(own));
  return isCode ? '' : languageId;
}

class Scan {
  isEnd: IsEnd | undefined;
  private wasApart = true;
  private wasIndented = 0;

  constructor(private readonly rules: Rules) {}

  next(line: string, isFirst: boolean): ProseLine {
    const marks = quoteMarks.exec(line)?.[0] ?? '';
    const words = line.slice(marks.length);
    const start = line.length - words.trimStart().length;
    const depth = marks.split('>').length - 1;
    const isWords = this.isWords(line, words);
    const isNew = this.rules.opens(words) || (!isFirst && this.isSetIn(start));
    this.wasIndented = start;
    return { isWords, isNew, depth, start };
  }

  /** Whether indentation makes a line code. */
  isCode(line: string): boolean {
    const { indented } = this.rules;
    if (indented === 'code') return /^[ \t]/.test(line);
    return indented === 'codeAfterBlank' && this.wasApart && indentation.test(line);
  }

  private isWords(line: string, words: string): boolean {
    if (this.isEnd) {
      if (this.isEnd(line)) this.isEnd = undefined;
      return false;
    }
    this.isEnd = this.rules.closing(words);
    const isBlank = words.trim() === '';
    const isCode = this.isCode(line);
    this.wasApart = isBlank || isCode;
    return !this.isEnd && !isBlank && !isCode && !alone.test(words) && !hasBar(words);
  }

  private isSetIn(start: number): boolean {
    return this.rules.indented === 'newParagraph' && start !== this.wasIndented;
  }
}

/** Whether a line has table cells. */
function hasBar(line: string): boolean {
  return line.replaceAll('\\|', '').includes('|');
}

/** A block of HTML ends with a blank line. */
function closingOf(line: string): IsEnd | undefined {
  const isHtml = /^\s*<(?!!--|(?:pre|script|style|textarea)(?![\w-]))[a-z/!?]/i.test(line);
  return findClosingTest(line) ?? (isHtml ? (other) => other.trim() === '' : undefined);
}

function sameAs(mark: string): IsEnd {
  return (line) => line.trimEnd() === mark;
}
