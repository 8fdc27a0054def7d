/** What stands in the lines of a drawn answer back to Markdown. */
import { getLongestBacktickRun } from '../../../base/common/backticks.ts';
import { bracketed, escapeTentatively, finalizeEscapes, settledInBlock } from './escaping.ts';

/** The paragraph that a node holds, at the start of a line. */
export function paragraphOf(parent: Node): string {
  return finalizeEscapes(inlinesOf(parent));
}

/** The same behind a mark that makes a block of the line, which is one line then. */
export function lineOf(parent: Node): string {
  return settledInBlock(inlinesOf(parent).replace(/\s*\n/g, ' '));
}

function inlinesOf(parent: Node): string {
  return [...parent.childNodes].map(inlineOf).join('');
}

/** Not yet settled: what stands before and behind it may matter. */
export function inlineOf(node: Node): string {
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

/** Marks hold only where they touch the words. */
function emphasised(mark: string, text: string): string {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => mark + words + mark);
}

function codeOf({ textContent: code }: Element): string {
  if (!code.includes('`')) return code === '' ? '' : `\`${code}\``;
  const mark = '`'.repeat(getLongestBacktickRun(code) + 1);
  return `${mark} ${code} ${mark}`;
}

/** A remote picture is drawn as a link. */
function linkOf(link: Element): string {
  const address = link.getAttribute('href') ?? '';
  if (link.matches('.remote')) return `!${leading(link, address)}`;
  return link.textContent === address ? address : leading(link, address);
}

/** A relative link, whether it leads to a file of the workspace or nowhere; words about a picture's host are the page's own. */
function spanOf(span: Element): string {
  if (span.matches('.host')) return '';
  if (!span.matches('.place')) return inlinesOf(span);
  const address = span.getAttribute('data-address') ?? span.getAttribute('title') ?? '';
  return `${span.matches('.picture') ? '!' : ''}${leading(span, address)}`;
}

/** Angle brackets keep a parenthesis in the address from ending it. */
function leading(words: Element, address: string): string {
  return `[${bracketed(inlinesOf(words))}](${/[()\s]/.test(address) ? `<${address}>` : address})`;
}
