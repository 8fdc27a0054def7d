import { fromXml } from '../../base/common/xmlText.ts';

/** Scripts without spaces between words: a line break next to such a character has no meaning. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const spaceBeside = new RegExp(`(?<=${unspaced}) | (?=${unspaced})`, 'gu');

/**
 * Returns the words of a prompt without what editors and Markdown formatters change: line endings and breaks, blank lines, the syntax of
 * lists, emphasis, headings, rules, quotes, tables and code, and backslashes that only escape a mark.
 */
export function normalizePrompt(prompt: string): string {
  const lines = prompt
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .map(stripLine);
  const words = fromXml(normalizeNumbers(lines).join(' '))
    .replaceAll(/<(https?:[^<>\s]*)>/g, '$1')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
  return normalizeEmphasis(words).replaceAll(/\s+/g, ' ').replaceAll(spaceBeside, '').trim();
}

const rule = /^\\?(?:[-=*_] ?)+$/;
const tableRule = /^[|: -]*-[|: -]*$/;

/** Returns a line without its Markdown syntax; lists keep one form of their marks, since they mean a list. A heading is no list. */
function stripLine(line: string): string {
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

/** Numbers all items of a list as formatters do, counting from its first. A line outside of a list that begins with a number keeps it. */
function normalizeNumbers(lines: readonly string[]): readonly string[] {
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

/** Replaces underscores by asterisks, except within words, where they are no emphasis. */
function normalizeEmphasis(words: string): string {
  const isLetter = (character = ' ') => /[\p{L}\p{N}]/u.test(character);
  return words.replaceAll(/_+/g, (run, at: number) => {
    return isLetter(words[at - 1]) && isLetter(words[at + run.length]) ? run : '*'.repeat(run.length);
  });
}
