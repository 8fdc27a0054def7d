import { findLanguage } from '../../languages/common/languages.ts';
import { findClosingTest, startsBlock } from '../../languages/common/markdownBlock.ts';

/** Determines which lines of a text belong to a paragraph, and the markup around it. All work is linear in the text's length. */

interface ProseLine {
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
  const language = findLanguage(languageId);
  if (language?.isMarkdown) return markdown;
  if (languageId === 'plaintext') return plain;
  const prose = language?.blocks;
  if (!prose) return undefined;
  const closing = (line: string): IsEnd | undefined => {
    const end = prose.closing(line);
    return end && ((other) => end.test(other));
  };
  return { opens: (line) => prose.opens.test(line), closing, indented: prose.isIndentedLiteral ? 'code' : 'words' };
}

/** Returns the lines of a passage or its text, or undefined if each line break is significant. */
function proseLines(lines: readonly string[], languageId: string): readonly ProseLine[] | undefined {
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
    const isSetIn = this.rules.indented === 'newParagraph' && start !== this.wasIndented;
    const isNew = this.rules.opens(words) || (!isFirst && isSetIn);
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
    const hasCells = words.replaceAll('\\|', '').includes('|');
    return !this.isEnd && !isBlank && !isCode && !alone.test(words) && !hasCells;
  }
}

/** A block of HTML ends with a blank line. */
function closingOf(line: string): IsEnd | undefined {
  const isHtml = /^\s*<(?!!--|(?:pre|script|style|textarea)(?![\w-]))[a-z/!?]/i.test(line);
  return findClosingTest(line) ?? (isHtml ? (other) => other.trim() === '' : undefined);
}

function sameAs(mark: string): IsEnd {
  return (line) => line.trimEnd() === mark;
}

/** Joins soft line breaks, which only wrap a paragraph: readers of the document do not see them, and models set them arbitrarily. */

/** A text whose soft breaks are each replaced by a space or by nothing. */
export interface JoinedText {
  readonly text: string;
  /** Returns the original text between two positions of this one. */
  readonly between: (start: number, end: number) => string;
}

/** In plain text a line with fewer columns ends intentionally, as in verse, a list or an address. */
const shortLine = 40;

/** Characters that are not separated by spaces, and are two columns wide. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/gu;

export function joinSoftBreaks(text: string, languageId: string): JoinedText {
  const lines = text.split('\n');
  const prose = proseLines(lines, languageId);
  if (!prose) return { text, between: (start, end) => text.slice(start, end) };
  const wraps = lines.map((line, at) => {
    const [own, next] = [prose[at], prose[at + 1]];
    const isWrap = own?.isWords && next?.isWords && !next.isNew && own.depth === next.depth;
    return isWrap && !endsHere(line, languageId);
  });
  const leads = prose.map(({ start }, at) => (wraps[at - 1] ? start : 0));
  return joined(
    lines.flatMap((line, at) => {
      const words = line.slice(leads[at]);
      if (at === lines.length - 1) return [asItIs(words)];
      return wraps[at] ? wrapped(words, lines[at + 1] ?? '', leads[at + 1] ?? 0) : [asItIs(`${words}\n`)];
    }),
  );
}

/**
 * Whether a hard break ends the line: two spaces, a backslash, a break of HTML, AsciiDoc or LaTeX, a comment; in plain text a short line.
 */
function endsHere(line: string, languageId: string): boolean {
  const words = line.trimEnd();
  if (line.length - words.length > 1 || /\\$| \+$|<br ?\/?>$|\\\\(?:\*|\[[^\]]{0,20}\])$/i.test(words)) return true;
  if (languageId === 'plaintext') return words.replace(wide, '--').length < shortLine;
  return findLanguage(languageId)?.blocks?.comment?.test(words) === true;
}

/** Part of a text in its original and its joined form. */
interface Piece {
  readonly source: string;
  readonly read: string;
}

function asItIs(source: string): Piece {
  return { source, read: source };
}

/** Indentation and marks before the next line belong to the break. */
function wrapped(line: string, next: string, lead: number): readonly Piece[] {
  const words = line.trimEnd();
  const source = `${line.slice(words.length)}\n${next.slice(0, lead)}`;
  return [asItIs(words), { source, read: isWide(words.slice(-1)) && isWide(next.charAt(lead)) ? '' : ' ' }];
}

function isWide(character: string): boolean {
  return character.replace(wide, '') !== character;
}

function joined(pieces: readonly Piece[]): JoinedText {
  const [text, source] = [pieces.map(({ read }) => read).join(''), pieces.map((piece) => piece.source).join('')];
  const places = new Uint32Array(text.length + 1);
  let [at, from] = [0, 0];
  for (const piece of pieces) {
    for (let index = 0; index < piece.read.length; index++) places[at++] = from + index;
    from += piece.source.length;
  }
  places[at] = from;
  return { text, between: (start, end) => source.slice(places[start], places[end]) };
}
