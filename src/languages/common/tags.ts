/** Reads the tags of pages, components and JSX, also half-typed ones. All texts have line feeds only. */
import { decodeHTMLAttribute } from 'entities/decode';
import type { Span } from '../../base/common/span.ts';

export interface Tag extends Span {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Attributes by name, as they are written; of two with the same name only the first counts. */
export type Attributes = ReadonlyMap<string, Attribute>;

/** An attribute and its decoded text, or its code if that is known only at run time. */
export type Attribute = Span & Value;

type Value = { readonly text: string; readonly value: Span } | { readonly code: string; readonly value: Span };

/** The name for braces without an attribute name, whose attributes are known only at run time. */
export const spread = '{}';

const tagBegin = /<([a-z][\w.:-]*)(?=[\s/>])/gi;
/** The end of a tag, a name, or a character that is skipped: https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state */
const part = /\s*(?:(\/?>)|([^\s"'<>/={}]+)|(\{)|\/\*[\s\S]{0,2000}?\*\/|[/"'=}])/y;
const quoted = /\s*=\s*(?:"([^"]*)"|'([^']*)'|(\{)|([^\s"'<>{}][^\s<>{}]*))/y;

/** `page` is the text with everything masked that is not to be read. */
export function* readTags(text: string, page: string): Generator<Tag> {
  for (const { 0: begin, 1: name = '', index } of page.matchAll(tagBegin))
    yield { name, start: index, ...readAttributes(text, index + begin.length) };
}

function readAttributes(text: string, from: number) {
  const attributes = new Map<string, Attribute>();
  let end = from;
  for (let match = matchAt(part, text, end); match; match = matchAt(part, text, end)) {
    end += match[0].length;
    if (match[1]) break;
    const [name, attribute] = readAttribute(text, match);
    end = attribute.end;
    if (name !== '' && !attributes.has(name)) attributes.set(name, attribute);
  }
  return { end, attributes };
}

/** The name is empty if the match is not of an attribute. */
function readAttribute(text: string, { 0: whole, 2: name = '', 3: brace, index }: RegExpExecArray) {
  const start = index + whole.length - whole.trimStart().length;
  const end = index + whole.length;
  const read = brace ? readBraces(text, end - 1) : name === '' ? undefined : readValue(text, end);
  const attribute = read ?? { text: '', value: { start: end, end }, end };
  return [brace && read ? spread : name, { ...attribute, start }] as const;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Returns undefined for an attribute without a value. */
function readValue(text: string, at: number): (Value & { readonly end: number }) | undefined {
  const match = matchAt(quoted, text, at);
  if (!match) return undefined;
  const [whole, double, single, brace, bare = ''] = match;
  const end = at + whole.length;
  if (brace) return readBraces(text, end - 1);
  const written = double ?? single ?? bare;
  const last = double === undefined && single === undefined ? end : end - 1;
  return { end, text: decodeHTMLAttribute(written), value: { start: last - written.length, end: last } };
}

/** Reads an expression in braces; a string alone in them is equivalent to one in quotes. */
function readBraces(text: string, at: number): (Value & { readonly end: number }) | undefined {
  const end = findBraceEnd(text, at);
  if (end === undefined) return undefined;
  const code = text.slice(at + 1, end - 1);
  const [, blanks, , string] = /^(\s*)(["'`])([^"'`\\$]*)\2\s*$/.exec(code) ?? [];
  const start = at + 1 + (blanks === undefined ? 0 : blanks.length + 1);
  return string === undefined
    ? { end, code, value: { start, end: end - 1 } }
    : { end, text: string, value: { start, end: start + string.length } };
}

/** Maximum length of an expression in braces: an unclosed one must not be searched to the end of the text for every tag. */
const longestCode = 2_000;
const inCode = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|[{}]/g;

function findBraceEnd(text: string, at: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.slice(at, at + longestCode).matchAll(inCode)) {
    if (token === '{') depth++;
    else if (token === '}') depth--;
    if (depth === 0) return at + index + 1;
  }
  return undefined;
}
