/** The pictures that an answer proposes, read as tolerantly as can be: JSON in any wrapping, a Markdown list or table. */
import { limits } from '../../product/common/limits.ts';
import { parseMarkdownRows } from './inMarkdown.ts';
import { type Loose, parseLooseJson } from './parseLooseJson.ts';
import { type ProposedRow, resolveFieldName, toProposedRow } from './planFields.ts';

/** As much of an answer is searched, in UTF-16 code units. */
const searched = 200_000;

/** In their order, at most as many as one turn draws; none where the answer proposes none. */
export function parsePlanRows(answer: string): readonly ProposedRow[] {
  const json = parseJsonRows(answer);
  return json.length > 0 ? json : parseMarkdownRows(answer.slice(0, searched)).slice(0, limits.prompts);
}

/** Of an answer that may as well be about something else: a list alone is none of pictures. */
export function parseJsonRows(answer: string): readonly ProposedRow[] {
  return largestIn(answer.slice(0, searched)).slice(0, limits.prompts);
}

/** Of all values in the text the one that holds most, since others are examples or thoughts on the way; or an object for each picture. */
function largestIn(text: string): readonly ProposedRow[] {
  const found: (readonly ProposedRow[])[] = [];
  for (let at = nextValue(text, 0); at >= 0; ) {
    const { value, end } = parseLooseJson(text, at);
    found.push(rowsOf(value, 0));
    at = nextValue(text, Math.max(end, at + 1));
  }
  return largest([...found, found.filter(({ length }) => length === 1).flat()]);
}

function nextValue(text: string, from: number): number {
  const [object, list] = [text.indexOf('{', from), text.indexOf('[', from)];
  return object < 0 || list < 0 ? Math.max(object, list) : Math.min(object, list);
}

/** How deep a list of pictures may lie. */
const deepest = 4;

function rowsOf(value: Loose, depth: number): readonly ProposedRow[] {
  if (value === null || typeof value !== 'object' || depth > deepest) return [];
  const inside = Object.values(value).map((one) => rowsOf(one, depth + 1));
  if (isList(value) || inside.every((rows) => rows.length === 1)) return inside.flat();
  const own = toProposedRow(fieldsOf(value));
  return inside.some((rows) => rows.length > 0) ? largest(inside) : own ? [own] : [];
}

function largest(lists: readonly (readonly ProposedRow[])[]): readonly ProposedRow[] {
  return lists.reduce((most, rows) => (rows.length > most.length ? rows : most), []);
}

function isList(value: Loose): value is readonly Loose[] {
  return Array.isArray(value);
}

/** Of several names of a field the surest counts; what says where may be an object with heading and line. */
function fieldsOf(value: object): Parameters<typeof toProposedRow>[0] {
  const entries = (Object.entries(value) as [string, Loose][]).flatMap(([name, said]) => {
    const meant = resolveFieldName(name);
    return meant ? [{ ...meant, said }] : [];
  });
  const surest = entries.sort((one, other) => other.rank - one.rank);
  return Object.assign({}, ...surest.map(({ field, said }) => fieldsIn(field, said)));
}

function fieldsIn(field: string, said: Loose): object {
  const isObject = said !== null && typeof said === 'object' && !isList(said);
  return field === 'heading' && isObject ? fieldsOf(said) : { [field]: wordsOf(said) };
}

function wordsOf(value: Loose): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return isList(value) ? value.filter((one) => typeof one !== 'object').join(' ') : '';
}
