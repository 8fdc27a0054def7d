/** An answer that is nothing but code, and the language it says it is in. */
import { lineFrom, normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { isMarkdown } from './markdownBlock.ts';

interface CodeBlock {
  /** What stands behind the opening fence. */
  readonly info: string;
  readonly code: string;
}

/** A language as extensions contribute it to the editor (https://code.visualstudio.com/api/references/contribution-points#contributes.languages). */
export interface Language {
  readonly id: string;
  readonly aliases?: readonly string[];
  /** With their dot. */
  readonly extensions?: readonly string[];
}

/** The block, where an answer is exactly one fenced code block. */
export function getOnlyCodeBlock(answer: string): CodeBlock | undefined {
  const lines = normalizeLineEndings(answer).trim().split('\n');
  const [, mark, info] = /^(`{3,}|~{3,})(.*)$/.exec(lines[0] ?? '') ?? [];
  if (mark === undefined || info === undefined || (mark.startsWith('`') && info.includes('`'))) return undefined;
  const end = lineFrom(lines, 1, (line) => closes(line, mark));
  if (end !== lines.length - 1) return undefined;
  const code = lines.slice(1, end).map((line) => `${line}\n`);
  return { info: info.trim(), code: code.join('') };
}

/**
 * An answer as it belongs into a document of that language. Many a model puts what is meant for a place into a code block;
 * only Markdown has use for its fences, unless the block is Markdown itself.
 */
export function unwrapCodeBlock(languageId: string, answer: string): string {
  const block = getOnlyCodeBlock(answer);
  if (!block || (isMarkdown(languageId) && !/^(markdown|md|mdx)$/i.test(block.info))) return answer;
  return block.code.replace(/\n$/, '');
}

/** The id of the language that an info string means (`ts`, `{.python}`, `src/a.rs`); nothing when none of these is meant. */
export function findLanguageId(info: string, languages: readonly Language[]): string | undefined {
  const name = nameIn(info);
  const extension = `.${name.slice(name.lastIndexOf('.') + 1)}`;
  const isMeant: readonly ((language: Language) => boolean | undefined)[] = [
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

function nameIn(info: string): string {
  const word = info.split(/[\s{},:=]+/).find((part) => part !== '') ?? '';
  return word.replace(/^\.|^language-/, '').toLowerCase();
}
