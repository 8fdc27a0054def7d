/**
 * Converts the selected part of a rendered answer to Markdown: whole blocks with their marks, a part of a paragraph as text, and code alone
 * unchanged.
 */
import { getLongestBacktickRun } from '../../../base/common/backticks.ts';
import { bracketed, escapeTentatively, finalizeEscapes, settledInBlock } from './escaping.ts';

/** Elements that are valid only inside each other. */
const framed = 'ul, ol, table, thead, tbody, tr, blockquote';

export function markdownOf(range: Range): string {
  const { commonAncestorContainer: common } = range;
  const at = common instanceof Element ? common : common.parentElement;
  if (at?.closest('pre, code')) return range.toString();
  return blocksOf(framing(at, range.cloneContents())).trim();
}

/** Returns the cloned content inside copies of the list or table in which it was selected. */
function framing(at: Element | null, content: Node): Node {
  const root = document.createDocumentFragment();
  if (!at?.matches(framed)) {
    root.append(content);
    return root;
  }
  const frame = at.cloneNode();
  frame.appendChild(content);
  return framing(at.parentElement, frame);
}

const between = '\n\n';

/** Converts all blocks in a node, and the inline content between them as paragraphs. */
function blocksOf(parent: Node, gap = between): string {
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

/** Returns undefined for an inline element. */
function blockOf(element: Element): string | undefined {
  const kinds: Readonly<Record<string, (element: Element) => string>> = {
    p: paragraphOf,
    ul: listOf,
    ol: listOf,
    pre: codeBlockOf,
    div: (part) => (part.matches('.code') ? codeBlockOf(part) : blocksOf(part)),
    section: (part) => (part.matches('.footnotes') ? footnotesOf(part) : blocksOf(part)),
    'limn-markdown': blocksOf,
    blockquote: (quote) => prefixed(blocksOf(quote), '> ', '> '),
    hr: () => '---',
    table: tableOf,
  };
  if (/^h[2-6]$/.test(element.localName)) return headingOf(element);
  return kinds[element.localName]?.(element);
}

/** Headings in answers are rendered one level lower than written. */
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

/** A code block is fenced by more backticks than it contains. */
function codeBlockOf(block: Element): string {
  const code = (block.localName === 'pre' ? block : block.querySelector('pre'))?.textContent ?? '';
  if (code === '') return '';
  const language = /language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1] ?? '';
  const fence = '`'.repeat(Math.max(2, getLongestBacktickRun(code)) + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** Each row is a line. If the selection begins within the first row, empty cells restore its columns. */
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

/** Returns the node's content as a paragraph at the start of a line. */
function paragraphOf(parent: Node): string {
  return finalizeEscapes(inlinesOf(parent));
}

/** Returns the node's content as a single line after a block's mark. */
function lineOf(parent: Node): string {
  return settledInBlock(inlinesOf(parent).replace(/\s*\n/g, ' '));
}

function inlinesOf(parent: Node): string {
  return [...parent.childNodes].map(inlineOf).join('');
}

/** Its escapes are not final, because they depend on the text around it. */
function inlineOf(node: Node): string {
  if (node instanceof Text) return escapeTentatively(node.data);
  if (!(node instanceof Element)) return '';
  const kinds: Readonly<Record<string, (element: Element) => string>> = {
    strong: (strong) => emphasised('**', inlinesOf(strong)),
    em: (em) => emphasised('*', inlinesOf(em)),
    s: (struck) => emphasised('~~', inlinesOf(struck)),
    code: codeOf,
    a: linkOf,
    span: spanOf,
    br: () => '  ',
    input: (box) => (box.hasAttribute('checked') ? '[x]' : '[ ]'),
    sup: (note) => note.textContent.replace(/^\[(.+)\]$/, '[^$1]'),
    header: () => '',
    'limn-remote': () => '',
  };
  return (kinds[node.localName] ?? inlinesOf)(node);
}

/** Marks are valid only if they touch the words. */
function emphasised(mark: string, text: string): string {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => mark + words + mark);
}

function codeOf({ textContent: code }: Element): string {
  if (!code.includes('`')) return code === '' ? '' : `\`${code}\``;
  const mark = '`'.repeat(getLongestBacktickRun(code) + 1);
  return `${mark} ${code} ${mark}`;
}

/** A remote picture is rendered as a link. */
function linkOf(link: Element): string {
  const address = link.getAttribute('href') ?? '';
  if (link.matches('.remote')) return `!${leading(link, address)}`;
  return link.textContent === address ? address : leading(link, address);
}

/** Restores a relative link, whether its file exists or not. The text about a picture's host is the page's own and is omitted. */
function spanOf(span: Element): string {
  if (span.matches('.host')) return '';
  if (!span.matches('.place')) return inlinesOf(span);
  const address = span.getAttribute('data-address') ?? span.getAttribute('title') ?? '';
  return `${span.matches('.picture') ? '!' : ''}${leading(span, address)}`;
}

/** Angle brackets keep a parenthesis in the URL from ending it. */
function leading(words: Element, address: string): string {
  return `[${bracketed(inlinesOf(words))}](${/[()\s]/.test(address) ? `<${address}>` : address})`;
}
