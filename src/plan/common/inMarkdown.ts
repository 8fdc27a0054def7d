/** The pictures that a Markdown list, a table, or a text with headings proposes. */
import { type ProposedRow, parseLineNumber, toField, toProposedRow } from './planFields.ts';

type Fields = Record<string, string>;

export function parseMarkdownRows(text: string): readonly ProposedRow[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const [listed, tabled] = [rowsInList(lines), rowsInTable(lines)];
  return tabled.length > listed.length ? tabled : listed;
}

/** A marker of an item or a heading, and what follows. */
const item = /^\s*(?:[-*+•]\s+|\d{1,3}[.)、]\s*|#{1,6}\s+)(?:\[[ xX]\]\s+)?(\S.*)$/;

/** `**Prompt:** a lamp`. */
const labelled = /^[*_`]{0,3}([\p{L} _-]{1,30}?)[*_`]{0,3}\s{0,3}[:：][*_`]{0,3}\s*(\S.*)$/u;

/** An item begins a picture unless it says one of the fields of the one above. */
function rowsInList(lines: readonly string[]): readonly ProposedRow[] {
  const found: Fields[] = [];
  for (const line of lines) {
    const next = begunBy(line, found.at(-1));
    if (next) found.push(next);
  }
  return found.flatMap((fields) => toProposedRow(fields) ?? []);
}

/** The fields of the picture that a line begins; those of the one above take what the line says of them. */
function begunBy(line: string, open: Fields | undefined): Fields | undefined {
  const [, rest] = item.exec(line) ?? [];
  const [, name = '', said = ''] = labelled.exec(rest ?? line.trim()) ?? [];
  const field = toField(name);
  if (field === undefined) return rest === undefined ? undefined : begun(rest);
  if (!open || field in open) return field === 'heading' ? begun(said) : { [field]: plain(said) };
  open[field] = plain(said);
  return undefined;
}

/** `**The light** (line 19): A white lighthouse` says where and what at once. */
function begun(text: string): Fields {
  const [, marked, after = ''] = /^\*\*([^*]{1,300})\*\*(.*)$/.exec(text) ?? [];
  const [, before = text, behind = ''] = /^([^:：]{1,300})[:：]\s*(\S.*)$/.exec(marked === undefined ? text : '') ?? [];
  const heading = plain(marked ?? before);
  const line = parseLineNumber(text);
  const rest = marked === undefined ? behind : after.replace(/^[^:：—–]{0,60}[:：—–]\s*/, '');
  const prompt = plain(rest);
  return { heading, ...(line !== undefined && { line: String(line) }), ...(prompt && isPrompt(prompt) && { prompt }) };
}

/** Some words at least. */
function isPrompt(text: string): boolean {
  return text.length > 12;
}

function plain(text: string): string {
  return text.replace(/^[\s*_`"“]+|[\s*_`"”]+$/g, '');
}

/** A table whose header names at least what to draw. */
function rowsInTable(lines: readonly string[]): readonly ProposedRow[] {
  const header = lines.findIndex((line) => isRow(line) && cellsOf(line).map(toField).includes('prompt'));
  if (header < 0) return [];
  const fields = cellsOf(lines[header] ?? '').map(toField);
  const rest = lines.slice(header + 1);
  const end = rest.findIndex((line) => !isRow(line));
  const rows = (end < 0 ? rest : rest.slice(0, end)).filter((line) => !/^[\s|:-]+$/.test(line));
  return rows.flatMap((line) => {
    const cells = cellsOf(line);
    const said = fields.flatMap((field, at) => (field ? [[field, plain(cells[at] ?? '')] as const] : []));
    return toProposedRow(Object.fromEntries(said)) ?? [];
  });
}

function isRow(line: string): boolean {
  return line.trimStart().startsWith('|');
}

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}
