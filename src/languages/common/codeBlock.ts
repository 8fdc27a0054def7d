/** Unwraps an answer that consists only of code, and finds the language it names. */
import { lineFrom, normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { isMarkdown } from './languages.ts';

/**
 * A language as extensions contribute it to VS Code
 * (https://code.visualstudio.com/api/references/contribution-points#contributes.languages).
 */
export interface LanguageContribution {
  readonly id: string;
  readonly aliases?: readonly string[];
  /** Including the dot. */
  readonly extensions?: readonly string[];
}

/** Returns the code and the info string after the opening fence if an answer is exactly one fenced code block. */
export function getOnlyCodeBlock(answer: string) {
  const lines = normalizeLineEndings(answer).trim().split('\n');
  const [, mark, info] = /^(`{3,}|~{3,})(.*)$/.exec(lines[0] ?? '') ?? [];
  if (mark === undefined || info === undefined || (mark.startsWith('`') && info.includes('`'))) return undefined;
  const end = lineFrom(lines, 1, (line) => closes(line, mark));
  if (end !== lines.length - 1) return undefined;
  const code = lines.slice(1, end).map((line) => `${line}\n`);
  return { info: info.trim(), code: code.join('') };
}

/**
 * Returns an answer in the form that fits a document of that language. Many models put text for insertion into a code block; only Markdown
 * can use its fences, unless the block is Markdown itself.
 */
export function unwrapCodeBlock(languageId: string, answer: string): string {
  const block = getOnlyCodeBlock(answer);
  if (!block || (isMarkdown(languageId) && !/^(markdown|md|mdx)$/i.test(block.info))) return answer;
  return block.code.replace(/\n$/, '');
}

/** Returns the id of the language that an info string names (`ts`, `{.python}`, `src/a.rs`), or undefined if it is none of `languages`. */
export function findLanguageId(info: string, languages: readonly LanguageContribution[]): string | undefined {
  const word = info.split(/[\s{},:=]+/).find((part) => part !== '') ?? '';
  const name = word.replace(/^\.|^language-/, '').toLowerCase();
  const extension = `.${name.slice(name.lastIndexOf('.') + 1)}`;
  const isMeant: readonly ((language: LanguageContribution) => boolean | undefined)[] = [
    ({ id }) => id === name,
    ({ aliases }) => aliases?.some((alias) => alias.toLowerCase() === name),
    ({ extensions }) => extensions?.some((each) => each.toLowerCase() === extension),
  ];
  return name === '' ? undefined : isMeant.map((is) => languages.find(is)).find((found) => found)?.id;
}

/** The closing fence is of the same kind and at least as long. */
function closes(line: string, mark: string): boolean {
  const text = line.replace(/^ {0,3}/, '').trimEnd();
  return text.startsWith(mark) && text.replaceAll(mark.charAt(0), '') === '';
}
