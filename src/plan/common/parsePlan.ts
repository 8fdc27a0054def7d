import { limits } from '../../product/common/limits.ts';
import { type Loose, parseLooseJson } from './parseLooseJson.ts';
import { type ProposedRow, parseLineNumber, resolveFieldName, toField, toProposedRow } from './planFields.ts';

/** Parses the pictures that an answer proposes: JSON with any text around it, or a Markdown list or table. */

/** Maximum length of an answer that is searched, in UTF-16 code units. */
const maxLength = 200_000;

/** Returns the proposed pictures in their order, at most as many as one turn can generate. */
export function parsePlanRows(answer: string): readonly ProposedRow[] {
  const json = parseJsonRows(answer);
  return json.length > 0 ? json : parseMarkdownRows(answer.slice(0, maxLength)).slice(0, limits.prompts);
}

/** Returns the largest list of pictures in an answer that may be about something else, since other values are examples or drafts; or all single pictures. */
export function parseJsonRows(answer: string): readonly ProposedRow[] {
  const text = answer.slice(0, maxLength);
  const found: (readonly ProposedRow[])[] = [];
  for (let at = nextValue(text, 0); at >= 0; ) {
    const { value, end } = parseLooseJson(text, at);
    found.push(findRows(value, 0));
    at = nextValue(text, Math.max(end, at + 1));
  }
  return findLargest([...found, found.filter(({ length }) => length === 1).flat()]).slice(0, limits.prompts);
}

function nextValue(text: string, from: number): number {
  const [object, list] = [text.indexOf('{', from), text.indexOf('[', from)];
  return object < 0 || list < 0 ? Math.max(object, list) : Math.min(object, list);
}

/** Maximum nesting of a list of pictures. */
const maxDepth = 4;

function findRows(value: Loose, depth: number): readonly ProposedRow[] {
  if (value === null || typeof value !== 'object' || depth > maxDepth) return [];
  const inside = Object.values(value).map((one) => findRows(one, depth + 1));
  if (isList(value) || inside.every((rows) => rows.length === 1)) return inside.flat();
  const own = toProposedRow(toFields(value));
  return inside.some((rows) => rows.length > 0) ? findLargest(inside) : own ? [own] : [];
}

function findLargest(lists: readonly (readonly ProposedRow[])[]): readonly ProposedRow[] {
  return lists.reduce((most, rows) => (rows.length > most.length ? rows : most), []);
}

function isList(value: Loose): value is readonly Loose[] {
  return Array.isArray(value);
}

/** If several keys mean the same field, the most specific one counts; the position may be an object with heading and line. */
function toFields(value: object): Parameters<typeof toProposedRow>[0] {
  const entries = (Object.entries(value) as [string, Loose][]).flatMap(([name, said]) => {
    const meant = resolveFieldName(name);
    return meant ? [{ ...meant, said }] : [];
  });
  const surest = entries.sort((one, other) => other.rank - one.rank);
  return Object.assign(
    {},
    ...surest.map(({ field, said }) => {
      const isObject = said !== null && typeof said === 'object' && !isList(said);
      return field === 'heading' && isObject ? toFields(said) : { [field]: toText(said) };
    }),
  );
}

function toText(value: Loose): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return isList(value) ? value.filter((one) => typeof one !== 'object').join(' ') : '';
}

type Fields = Record<string, string>;

function parseMarkdownRows(text: string): readonly ProposedRow[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const [listed, tabled] = [parseListRows(lines), parseTableRows(lines)];
  return tabled.length > listed.length ? tabled : listed;
}

/** The marker of an item or a heading, and the text after it. */
const item = /^\s*(?:[-*+•]\s+|\d{1,3}[.)、]\s*|#{1,6}\s+)(?:\[[ xX]\]\s+)?(\S.*)$/;

/** `**Prompt:** a lamp`. */
const labelled = /^[*_`]{0,3}([\p{L} _-]{1,30}?)[*_`]{0,3}\s{0,3}[:：][*_`]{0,3}\s*(\S.*)$/u;

/** An item begins a new picture unless it is a field of the one above. */
function parseListRows(lines: readonly string[]): readonly ProposedRow[] {
  const found: Fields[] = [];
  for (const line of lines) {
    const next = parseLine(line, found.at(-1));
    if (next) found.push(next);
  }
  return found.flatMap((fields) => toProposedRow(fields) ?? []);
}

/** Returns the fields of the picture that a line begins; a field of the picture above is added to that. */
function parseLine(line: string, open: Fields | undefined): Fields | undefined {
  const [, rest] = item.exec(line) ?? [];
  const [, name = '', said = ''] = labelled.exec(rest ?? line.trim()) ?? [];
  const field = toField(name);
  if (field === undefined) return rest === undefined ? undefined : parseItem(rest);
  if (!open || field in open) return field === 'heading' ? parseItem(said) : { [field]: stripMarks(said) };
  open[field] = stripMarks(said);
  return undefined;
}

/** `**The light** (line 19): A white lighthouse` contains position and prompt; a prompt has some words at least. */
function parseItem(text: string): Fields {
  const [, marked, after = ''] = /^\*\*([^*]{1,300})\*\*(.*)$/.exec(text) ?? [];
  const [, before = text, behind = ''] = /^([^:：]{1,300})[:：]\s*(\S.*)$/.exec(marked === undefined ? text : '') ?? [];
  const heading = stripMarks(marked ?? before);
  const line = parseLineNumber(text);
  const rest = marked === undefined ? behind : after.replace(/^[^:：—–]{0,60}[:：—–]\s*/, '');
  const prompt = stripMarks(rest);
  return { heading, ...(line !== undefined && { line: String(line) }), ...(prompt.length > 12 && { prompt }) };
}

function stripMarks(text: string): string {
  return text.replace(/^[\s*_`"“]+|[\s*_`"”]+$/g, '');
}

/** Reads a table whose header has at least a column for the prompt. */
function parseTableRows(lines: readonly string[]): readonly ProposedRow[] {
  const header = lines.findIndex((line) => isRow(line) && splitCells(line).map(toField).includes('prompt'));
  if (header < 0) return [];
  const fields = splitCells(lines[header] ?? '').map(toField);
  const rest = lines.slice(header + 1);
  const end = rest.findIndex((line) => !isRow(line));
  const rows = (end < 0 ? rest : rest.slice(0, end)).filter((line) => !/^[\s|:-]+$/.test(line));
  return rows.flatMap((line) => {
    const cells = splitCells(line);
    const said = fields.flatMap((field, at) => (field ? [[field, stripMarks(cells[at] ?? '')] as const] : []));
    return toProposedRow(Object.fromEntries(said)) ?? [];
  });
}

function isRow(line: string): boolean {
  return line.trimStart().startsWith('|');
}

function splitCells(line: string): readonly string[] {
  const cells = line.trim().replace(/^\||\|$/g, '');
  return cells.split('|').map((cell) => cell.trim());
}
