/** Blocks of a drawn answer back to Markdown. */
import { getLongestBacktickRun } from '../../../base/common/backticks.ts';
import { finalizeEscapes } from './escaping.ts';
import { inlineOf, lineOf, paragraphOf } from './inlines.ts';

const between = '\n\n';

/** All blocks in a node, and what stands between them as a paragraph of its own. */
export function blocksOf(parent: Node, gap = between): string {
  const parts: string[] = [];
  let line = '';
  for (const child of [...parent.childNodes, undefined]) {
    const block = child instanceof Element ? blockOf(child) : undefined;
    if (child && block === undefined) line += inlineOf(child);
    else parts.push(finalizeEscapes(line), block ?? '');
    if (block !== undefined) line = '';
  }
  return parts.filter((part) => part !== '').join(gap);
}

/** Nothing for an element that stands in a line. */
function blockOf(element: Element): string | undefined {
  const kinds: Readonly<Record<string, (element: Element) => string>> = {
    p: paragraphOf,
    ul: listOf,
    ol: listOf,
    pre: codeOf,
    div: (part) => (part.matches('.code') ? codeOf(part) : blocksOf(part)),
    section: (part) => (part.matches('.footnotes') ? footnotesOf(part) : blocksOf(part)),
    'limn-markdown': blocksOf,
    blockquote: (quote) => prefixed(blocksOf(quote), '> ', '> '),
    hr: () => '---',
    table: tableOf,
  };
  if (/^h[2-6]$/.test(element.localName)) return headingOf(element);
  return kinds[element.localName]?.(element);
}

/** Headings in answers are drawn one level lower than they were written. */
function headingOf(heading: Element): string {
  const text = lineOf(heading).replace(/(?<=^| )#+$/, '\\$&');
  return `${'#'.repeat(Number(heading.localName[1]) - 1)} ${text}`;
}

function listOf(list: Element): string {
  const items = [...list.children].filter(({ localName }) => localName === 'li');
  const gap = items.some((item) => item.querySelector(':scope > p')) ? between : '\n';
  const first = Number(list.getAttribute('start') ?? 1);
  const item = (one: Element, index: number) => {
    const mark = list.localName === 'ol' ? `${first + index}. ` : '- ';
    return prefixed(blocksOf(one, gap), mark, ' '.repeat(mark.length));
  };
  return items.map(item).join(gap);
}

function prefixed(text: string, first: string, others: string): string {
  const lines = text.split('\n').map((line, index) => (index === 0 ? first : others) + line);
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** A code block of its own is fenced by more marks than it holds. */
function codeOf(block: Element): string {
  const code = (block.localName === 'pre' ? block : block.querySelector('pre'))?.textContent ?? '';
  if (code === '') return '';
  const language = /language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1] ?? '';
  const fence = '`'.repeat(Math.max(2, getLongestBacktickRun(code)) + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** Each row is a line; the first, where a marking began within it, gets its place back by empty cells. */
function tableOf(table: Element): string {
  const [head, ...rows] = [...table.querySelectorAll('tr')].map(cellsOf).filter(({ length }) => length > 0);
  if (!head) return '';
  const width = Math.max(head.length, ...rows.map(({ length }) => length));
  const first = [...Array<undefined>(width - head.length).fill(undefined), ...head];
  return [first.map(cellOf), first.map(ruleOf), ...rows.map((row) => row.map(cellOf))].map(rowOf).join('\n');
}

function cellsOf(row: Element): readonly Element[] {
  return [...row.querySelectorAll('th, td')];
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellOf(cell: Element | undefined): string {
  return cell ? lineOf(cell).replaceAll('|', '\\|') : '';
}

function ruleOf(cell: Element | undefined): string {
  const rules: Readonly<Record<string, string>> = { 'align-center': ':-:', 'align-right': '--:' };
  return rules[cell?.className ?? ''] ?? '---';
}

function footnotesOf(section: Element): string {
  const notes = [...section.querySelectorAll('li')];
  const note = (one: Element, index: number) => prefixed(blocksOf(one), `[^${index + 1}]: `, '    ');
  return notes.map(note).join('\n');
}
