/** Puts an entry into somebody else's JSON. */

/** Where a thing goes: under the name, in the object of that key. */
export interface EntryPlace {
  readonly key: string;
  readonly name: string;
}

/** The text with this value at that place, all else as it is written; nothing where the text is no JSON that has such a place. */
export function withJsonEntry(text: string, place: EntryPlace, value: object): string | undefined {
  try {
    return withEntry(text, place, value);
  } catch {
    // It nests deeper than can be looked through.
    return undefined;
  }
}

function withEntry(text: string, { key, name }: EntryPlace, value: object): string | undefined {
  const before = text.trim() === '' ? '{}' : text;
  const whole = parsed(before);
  if (!isObject(whole)) return undefined;
  const inner = whole[key] ?? {};
  if (!isObject(inner)) return undefined;
  if (isSame(inner[name], value)) return text;
  const wanted = { ...whole, [key]: { ...inner, [name]: value } };
  const after = written(before, { key, name, value, isThere: isObject(whole[key]) });
  return isSame(parsed(after), wanted) ? after : undefined;
}

function written(
  text: string,
  { key, name, value, isThere }: EntryPlace & { value: object; isThere: boolean },
): string {
  const layout = layoutOf(text);
  const start = text.indexOf('{');
  const after = isThere
    ? withMember(text, memberOf(text, start, key), { key: name, value, depth: 2, layout })
    : withMember(text, start, { key, value: { [name]: value }, depth: 1, layout });
  return after.endsWith('\n') ? after : `${after}${layout.newline}`;
}

interface NewMember {
  readonly key: string;
  readonly value: object;
  /** Of the object it goes into; the whole is 1. */
  readonly depth: number;
  readonly layout: Layout;
}

interface Layout {
  readonly indent: string;
  readonly newline: string;
}

/** Takes the place of the last member of that name, which is the one that counts; else it comes last. */
function withMember(text: string, start: number, { key, value, depth, layout }: NewMember): string {
  const { members, end } = objectAt(text, start);
  const { indent, newline } = layout;
  const written = JSON.stringify(value, null, indent).replaceAll('\n', `${newline}${indent.repeat(depth)}`);
  const there = members.findLast((member) => member.key === key);
  if (there) return text.slice(0, there.from) + written + text.slice(there.to);
  const last = members.at(-1);
  const member = `${newline}${indent.repeat(depth)}${JSON.stringify(key)}: ${written}`;
  if (last) return `${text.slice(0, last.to)},${member}${text.slice(last.to)}`;
  return `${text.slice(0, start + 1)}${member}${newline}${indent.repeat(depth - 1)}${text.slice(end)}`;
}

function memberOf(text: string, start: number, key: string): number {
  return objectAt(text, start).members.findLast((member) => member.key === key)?.from ?? start;
}

interface Member {
  readonly key: string;
  /** Of the value. */
  readonly from: number;
  readonly to: number;
}

/** Of a text that is JSON: what the object that begins there holds, and where it ends. */
function objectAt(text: string, start: number): { readonly members: readonly Member[]; readonly end: number } {
  const members: Member[] = [];
  let at = afterSpace(text, start + 1);
  while (at < text.length && text[at] !== '}') {
    const keyEnd = stringEnd(text, at);
    const key = String(JSON.parse(text.slice(at, keyEnd)));
    const from = afterSpace(text, afterSpace(text, keyEnd) + 1);
    const to = valueEnd(text, from);
    members.push({ key, from, to });
    at = afterSpace(text, to);
    if (text[at] === ',') at = afterSpace(text, at + 1);
  }
  return { members, end: at };
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (/[\s]/.test(text[at] ?? 'x')) at++;
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function valueEnd(text: string, from: number): number {
  if (text[from] === '"') return stringEnd(text, from);
  const isNested = '{['.includes(text[from] ?? ' ');
  return isNested ? nestedEnd(text, from) : from + text.slice(from).search(/[\s,}\]]/);
}

function nestedEnd(text: string, from: number): number {
  let [at, depth] = [from, 0];
  do {
    const letter = text[at] ?? '}';
    if ('{['.includes(letter)) depth++;
    if ('}]'.includes(letter)) depth--;
    at = letter === '"' ? stringEnd(text, at) : at + 1;
  } while (depth > 0);
  return at;
}

function layoutOf(text: string): Layout {
  const [, indent = '  '] = /\{\r?\n([ \t]+)"/.exec(text) ?? [];
  return { indent, newline: text.includes('\r\n') ? '\r\n' : '\n' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Of values that came out of a text, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date || b instanceof Date) return String(a) === String(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}
