import { type Block, createBlock, createFragment, type Line, type PromptMatch } from './promptBlocks.ts';

/** Headings of the column that contains the prompts, the most reliable first. */
const headings = [
  /prompt|提示词|プロンプト|프롬프트/i,
  /description|beschreibung|motiv|描述|説明|画面|내용|설명/i,
  /shot|scene|visual|\bbild\b|szene|镜头|内容|カット/i,
];

/**
 * A column with this many times less text than another names the shots, such as "Wide" or "Shot 1": a picture of that would be paid for in
 * vain.
 */
const aName = 3;

type Row = readonly PromptMatch[];

/** Finds the first Markdown table: one prompt per row, from the column with a matching heading, or else with the most text. */
export function findTable(lines: readonly Line[]): Block | undefined {
  const first = lines.findIndex((line, at) => isRow(line) && isRow(lines[at + 1]));
  if (first < 0) return undefined;
  const rest = lines.slice(first);
  const length = rest.findIndex((line) => !isRow(line));
  const rows = length < 0 ? rest : rest.slice(0, length);
  const ruled = rows.findIndex(isTableRule);
  const cells = rows
    .slice(ruled + 1)
    .filter((line) => !isTableRule(line))
    .map(parseCells);
  const header = ruled > 0 ? parseCells(rows[ruled - 1]) : [];
  const column = findColumn(header, cells);
  const prompts = cells.map((row) => row[column]).filter((cell) => cell?.text !== '');
  return createBlock(prompts, first, first + rows.length - 1);
}

/** Whether a line is the rule below a table's header, or one cell of it. */
export function isTableRule({ text }: Pick<Line, 'text'>): boolean {
  return text.includes('-') && /^[\s|:-]+$/.test(text);
}

function isRow(line: Line | undefined): line is Line {
  return line !== undefined && /^\s{0,8}\|/.test(line.text) && line.text.trimEnd().length > 1;
}

function findColumn(header: Row, rows: readonly Row[]): number {
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const lengths = Array.from({ length: widest }, (_, column) =>
    rows.reduce((sum, row) => sum + (row[column]?.text.length ?? 0), 0),
  );
  const longest = (columns: readonly number[]) =>
    columns.find((at) => lengths[at] === Math.max(...columns.map((one) => lengths[one] ?? 0)));
  const most = Math.max(...lengths);
  const headed = headings.map((heading, rank) =>
    header.flatMap(({ text }, at) => {
      const saysEnough = rank === 0 || (lengths[at] ?? 0) * aName >= most;
      // A column of numbers alone does not describe anything.
      const isText = rows.some((row) => word.test(row[at]?.text ?? ''));
      return heading.test(text) && saysEnough && isText ? [at] : [];
    }),
  );
  return longest(headed.find((columns) => columns.length > 0) ?? [...lengths.keys()]) ?? 0;
}

const word = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** An escaped bar belongs to its cell. */
function parseCells(line: Line | undefined): Row {
  if (!line) return [];
  const lead = line.text.indexOf('|') + 1;
  const body = line.text.slice(lead);
  const end = body.trimEnd().length;
  return [...body.matchAll(/((?:\\.|[^|\\])*)(?:\||$)/g)]
    .filter(({ index, 0: whole }) => index < end && whole !== '')
    .map(({ 1: cell = '', index }) => {
      const { text: source, start } = createFragment({ text: cell, start: line.start + lead + index }, 0, ' ');
      const lines = source.replaceAll('\\|', '|').split(/<br\s*\/?>/i);
      const text = lines.map((one) => one.trim()).join(' ');
      return { text, span: { start, end: start + source.length } };
    });
}
