/**
 * Converts the selected part of a rendered answer to Markdown: whole blocks with their marks, a part of a paragraph as text, and code alone
 * unchanged.
 */
import { getLongestBacktickRun } from '../../../base/common/backticks.ts';
import { escapeBrackets, escapeTentatively, finalizeEscapes, finalizeInBlock } from './escaping.ts';

/** Elements that are valid only inside each other. */
const framed = 'ul, ol, table, thead, tbody, tr, blockquote';

export function markdownOf(range: Range): string {
  const { commonAncestorContainer: common } = range;
  const at = common instanceof Element ? common : common.parentElement;
  if (at?.closest('pre, code')) return range.toString();
  return formatBlocks(wrapInFrames(at, range.cloneContents())).trim();
}

/** Returns the cloned content inside copies of the list or table in which it was selected. */
function wrapInFrames(at: Element | null, content: Node): Node {
  const root = document.createDocumentFragment();
  if (!at?.matches(framed)) {
    root.append(content);
    return root;
  }
  const frame = at.cloneNode();
  frame.appendChild(content);
  return wrapInFrames(at.parentElement, frame);
}

const between = '\n\n';

/** Converts all blocks in a node, and the inline content between them as paragraphs. */
function formatBlocks(parent: Node, gap = between): string {
  const parts: string[] = [];
  let line = '';
  for (const child of [...parent.childNodes, undefined]) {
    const block = child instanceof Element ? formatBlock(child) : undefined;
    if (child && block === undefined) line += formatInline(child);
    else parts.push(finalizeEscapes(line), block ?? '');
    if (block !== undefined) line = '';
  }
  return parts.filter((part) => part !== '').join(gap);
}

/** Returns undefined for an inline element. */
function formatBlock(element: Element): string | undefined {
  const kinds: Readonly<Record<string, (element: Element) => string>> = {
    p: (paragraph) => finalizeEscapes(formatInlines(paragraph)),
    ul: formatList,
    ol: formatList,
    pre: formatCodeBlock,
    div: (part) => (part.matches('.code') ? formatCodeBlock(part) : formatBlocks(part)),
    section: (part) => (part.matches('.footnotes') ? formatFootnotes(part) : formatBlocks(part)),
    'limn-markdown': formatBlocks,
    blockquote: (quote) => prefixLines(formatBlocks(quote), '> ', '> '),
    hr: () => '---',
    table: formatTable,
  };
  if (/^h[2-6]$/.test(element.localName)) return formatHeading(element);
  return kinds[element.localName]?.(element);
}

/** Headings in answers are rendered one level lower than written. */
function formatHeading(heading: Element): string {
  const text = formatLine(heading).replace(/(?<=^| )#+$/, '\\$&');
  return `${'#'.repeat(Number(heading.localName[1]) - 1)} ${text}`;
}

function formatList(list: Element): string {
  const items = [...list.children].filter(({ localName }) => localName === 'li');
  const gap = items.some((item) => item.querySelector(':scope > p')) ? between : '\n';
  const first = Number(list.getAttribute('start') ?? 1);
  const item = (one: Element, index: number) => {
    const mark = list.localName === 'ol' ? `${first + index}. ` : '- ';
    return prefixLines(formatBlocks(one, gap), mark, ' '.repeat(mark.length));
  };
  return items.map(item).join(gap);
}

function prefixLines(text: string, first: string, others: string): string {
  const lines = text.split('\n').map((line, index) => (index === 0 ? first : others) + line);
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** A code block is fenced by more backticks than it contains. */
function formatCodeBlock(block: Element): string {
  const code = (block.localName === 'pre' ? block : block.querySelector('pre'))?.textContent ?? '';
  if (code === '') return '';
  const language = /language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1] ?? '';
  const fence = '`'.repeat(Math.max(2, getLongestBacktickRun(code)) + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** Each row is a line. If the selection begins within the first row, empty cells restore its columns. */
function formatTable(table: Element): string {
  const [head, ...rows] = [...table.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll('th, td')])
    .filter(({ length }) => length > 0);
  if (!head) return '';
  const width = Math.max(head.length, ...rows.map(({ length }) => length));
  const first = [...Array<undefined>(width - head.length).fill(undefined), ...head];
  return [first.map(formatCell), first.map(formatRule), ...rows.map((row) => row.map(formatCell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function formatCell(cell: Element | undefined): string {
  return cell ? formatLine(cell).replaceAll('|', '\\|') : '';
}

function formatRule(cell: Element | undefined): string {
  const rules: Readonly<Record<string, string>> = { 'align-center': ':-:', 'align-right': '--:' };
  return rules[cell?.className ?? ''] ?? '---';
}

function formatFootnotes(section: Element): string {
  const notes = [...section.querySelectorAll('li')];
  const note = (one: Element, index: number) => prefixLines(formatBlocks(one), `[^${index + 1}]: `, '    ');
  return notes.map(note).join('\n');
}

/** Returns the node's content as a single line after a block's mark. */
function formatLine(parent: Node): string {
  return finalizeInBlock(formatInlines(parent).replace(/\s*\n/g, ' '));
}

function formatInlines(parent: Node): string {
  return [...parent.childNodes].map(formatInline).join('');
}

/** Its escapes are not final, because they depend on the text around it. */
function formatInline(node: Node): string {
  if (node instanceof Text) return escapeTentatively(node.data);
  if (!(node instanceof Element)) return '';
  const kinds: Readonly<Record<string, (element: Element) => string>> = {
    strong: (strong) => emphasize('**', formatInlines(strong)),
    em: (em) => emphasize('*', formatInlines(em)),
    s: (struck) => emphasize('~~', formatInlines(struck)),
    code: formatCode,
    a: formatLink,
    span: formatSpan,
    br: () => '  ',
    input: (box) => (box.hasAttribute('checked') ? '[x]' : '[ ]'),
    sup: (note) => note.textContent.replace(/^\[(.+)\]$/, '[^$1]'),
    header: () => '',
    'limn-remote-picture': () => '',
  };
  return (kinds[node.localName] ?? formatInlines)(node);
}

/** Marks are valid only if they touch the words. */
function emphasize(mark: string, text: string): string {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => mark + words + mark);
}

function formatCode({ textContent: code }: Element): string {
  if (!code.includes('`')) return code === '' ? '' : `\`${code}\``;
  const mark = '`'.repeat(getLongestBacktickRun(code) + 1);
  return `${mark} ${code} ${mark}`;
}

/** A remote picture is rendered as a link. */
function formatLink(link: Element): string {
  const address = link.getAttribute('href') ?? '';
  if (link.matches('.remote')) return `!${formatLinkTo(link, address)}`;
  return link.textContent === address ? address : formatLinkTo(link, address);
}

/** Restores a relative link, whether its file exists or not. The text about a picture's host is the page's own and is omitted. */
function formatSpan(span: Element): string {
  if (span.matches('.host')) return '';
  if (!span.matches('.place')) return formatInlines(span);
  const address = span.getAttribute('data-address') ?? span.getAttribute('title') ?? '';
  return `${span.matches('.picture') ? '!' : ''}${formatLinkTo(span, address)}`;
}

/** Angle brackets keep a parenthesis in the URL from ending it. */
function formatLinkTo(words: Element, address: string): string {
  return `[${escapeBrackets(formatInlines(words))}](${/[()\s]/.test(address) ? `<${address}>` : address})`;
}
