/** Blocks of a drawn answer back to Markdown. */
import { longestTicks } from '../../shared/backticks.ts';
import { inlineOf, inlinesOf } from './inlines.ts';

const between = '\n\n';

/** All blocks in a node, and what stands between them as a paragraph of its own. */
export function blocksOf(parent: Node, gap = between): string {
  const parts: string[] = [];
  let line = '';
  for (const child of [...parent.childNodes, undefined]) {
    const block = child instanceof Element ? blockOf(child) : undefined;
    if (child && block === undefined) line += inlineOf(child);
    else parts.push(line.trim(), block ?? '');
    if (block !== undefined) line = '';
  }
  return parts.filter((part) => part !== '').join(gap);
}

/** Nothing for an element that stands in a line. */
function blockOf(element: Element): string | undefined {
  const kinds: Readonly<Record<string, (element: Element) => string>> = {
    p: inlinesOf,
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
  // Headings in answers are drawn one level lower than they were written.
  if (/^h[2-6]$/.test(element.localName))
    return `${'#'.repeat(Number(element.localName[1]) - 1)} ${inlinesOf(element)}`;
  return kinds[element.localName]?.(element);
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
  const fence = '`'.repeat(Math.max(2, longestTicks(code)) + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th, td')]);
  const [head = []] = rows;
  const lines = rows.map((cells) => `| ${cells.map(cellOf).join(' | ')} |`);
  const rule = `| ${head.map(ruleOf).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function cellOf(cell: Element): string {
  return inlinesOf(cell).replaceAll('|', '\\|');
}

function ruleOf({ className }: Element): string {
  const rules: Readonly<Record<string, string>> = { 'align-center': ':-:', 'align-right': '--:' };
  return rules[className] ?? '---';
}

function footnotesOf(section: Element): string {
  const notes = [...section.querySelectorAll('li')];
  const note = (one: Element, index: number) => prefixed(blocksOf(one), `[^${index + 1}]: `, '    ');
  return notes.map(note).join('\n');
}
