import { fromXml } from '../../base/common/xmlText.ts';

/** Of scripts that put nothing between words: a line break beside one means nothing. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const spaceBeside = new RegExp(`(?<=${unspaced}) | (?=${unspaced})`, 'gu');

/**
 * A prompt as its words, without what editors and formatters of Markdown change of their own: line endings and breaks, blank
 * lines, the forms of lists, emphasis, headings, rules, quotes, tables and code, and backslashes that only protect a mark.
 */
export function normalizePrompt(prompt: string): string {
  const lines = prompt
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .map(bareLine);
  const words = fromXml(numbered(lines).join(' '))
    .replaceAll(/<(https?:[^<>\s]*)>/g, '$1')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
  return emphasis(words).replaceAll(/\s+/g, ' ').replaceAll(spaceBeside, '').trim();
}

const rule = /^\\?(?:[-=*_] ?)+$/;
const tableRule = /^[|: -]*-[|: -]*$/;

/** A line without what stands around its words; lists keep one form of their marks, since they are read as such. A heading is none. */
function bareLine(line: string): string {
  const bare = line
    .replaceAll(/\s+/g, ' ')
    .replace(/^[> ]+/, '')
    .trimEnd();
  if (rule.test(bare) || tableRule.test(bare)) return '';
  if (bare.includes('|')) return bare.replaceAll(/ ?\| ?/g, '|').replaceAll(/^\||\|$/g, '');
  return bare
    .replace(/^(?:`{3,}|~{3,}) ?/, '')
    .replace(/^#{1,6}(?: |$)(.*?)(?: #+)?$/, ' $1')
    .replace(/^(?:[*+-] )+/, (marks) => marks.replaceAll(/[*+]/g, '-'))
    .replace(/\\$/, '');
}

const itemMarks = /^(?:- |\d{1,9}[.)](?: |$))+/;

/** Formatters count the items of a list anew from its first. A line that begins with a number elsewhere keeps it. */
function numbered(lines: readonly string[]): readonly string[] {
  let isInList = false;
  return lines.map((line, index) => {
    const isParagraph = (lines[index - 1] ?? '') !== '';
    const found = itemMarks.exec(line)?.[0];
    // Within a paragraph only the number 1 begins a list (CommonMark 0.31, section 5.3).
    const marks = isParagraph && !isInList && !/^(?:-|1[.)])/.test(line) ? undefined : found;
    const isContinued = isInList;
    isInList = marks !== undefined || (isInList && (line === '' || isParagraph));
    if (marks === undefined) return line;
    const counted = isContinued ? marks.replace(/^\d+/, '1') : marks;
    return counted.replaceAll(')', '.') + line.slice(marks.length);
  });
}

/** Underscores as asterisks, but within words, where they are none of emphasis. */
function emphasis(words: string): string {
  const isLetter = (character = ' ') => /[\p{L}\p{N}]/u.test(character);
  return words.replaceAll(/_+/g, (run, at: number) => {
    return isLetter(words[at - 1]) && isLetter(words[at + run.length]) ? run : '*'.repeat(run.length);
  });
}
