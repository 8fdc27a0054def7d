/** The structured part of a model's answer, however it is dressed. */

import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { type Fields, readFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';

/** Fields as a model gave them, and the text beside them. */
export interface AnswerFields {
  readonly fields: Fields;
  readonly rest: string;
}

/** What stands in the first fence, as front matter, between the outermost braces, or is the whole answer: the first of these that has fields. */
export function extractFields(answer: string): AnswerFields | undefined {
  const text = normalizeLineEndings(answer).trim();
  const { inside, outside } = extractFence(text);
  const tries = [() => inside && dressed(inside, outside), () => dressed(text, ''), () => mapIn(inBraces(text), '')];
  for (const attempt of tries) {
    const found = attempt();
    if (found) return found;
  }
  return undefined;
}

/** What stands between the first two fence lines, and around them; nothing inside where there are none. */
export function extractFence(text: string): { readonly inside: string; readonly outside: string } {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^ {0,3}(?:```|~~~)/.test(line));
  const end = lines.findIndex((line, index) => index > start && /^ {0,3}(?:```|~~~)/.test(line));
  if (start < 0 || end < 0) return { inside: '', outside: text };
  const outside = [...lines.slice(0, start), ...lines.slice(end + 1)].join('\n').trim();
  return { inside: lines.slice(start + 1, end).join('\n'), outside };
}

function dressed(text: string, outside: string): AnswerFields | undefined {
  const at = text.search(/^---[ \t]*$/m);
  const read = at < 0 ? undefined : readFrontMatter(text.slice(at));
  if (read && 'fields' in read && Object.keys(read.fields).length > 0)
    return { fields: read.fields, rest: read.body.trim() || outside };
  return mapIn(text, outside);
}

/** YAML holds JSON too. */
function mapIn(source: string, rest: string): AnswerFields | undefined {
  const read = source && readFrontMatter(`---\n${source}\n---\n`);
  if (!read || 'fault' in read || Object.keys(read.fields).length === 0) return undefined;
  return { fields: read.fields, rest };
}

function inBraces(text: string): string {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  return start >= 0 && end > start ? text.slice(start, end + 1) : '';
}
