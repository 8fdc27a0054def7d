/** What stands in the lines of a drawn answer back to Markdown. */
import { longestTicks } from '../../shared/backticks.ts';

export function inlinesOf(parent: Node): string {
  return [...parent.childNodes].map(inlineOf).join('');
}

export function inlineOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return '';
  const kinds: Readonly<Record<string, (element: Element) => string>> = {
    strong: (strong) => marked('**', inlinesOf(strong)),
    em: (em) => marked('*', inlinesOf(em)),
    s: (struck) => marked('~~', inlinesOf(struck)),
    code: codeOf,
    a: linkOf,
    span: (span) => (span.matches('.place') ? placeOf(span) : inlinesOf(span)),
    br: () => '  ',
    input: (box) => (box.hasAttribute('checked') ? '[x]' : '[ ]'),
    sup: (note) => note.textContent.replace(/^\[(.+)\]$/, '[^$1]'),
    header: () => '',
    'limn-remote': () => '',
  };
  return (kinds[node.localName] ?? inlinesOf)(node);
}

/** Marks hold only where they touch the words. */
function marked(mark: string, text: string): string {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => mark + words + mark);
}

function codeOf({ textContent: code }: Element): string {
  if (!code.includes('`')) return code === '' ? '' : `\`${code}\``;
  const mark = '`'.repeat(longestTicks(code) + 1);
  return `${mark} ${code} ${mark}`;
}

/** A remote picture is drawn as a link, with words about its host that are the page's own. */
function linkOf(link: Element): string {
  const address = link.getAttribute('href') ?? '';
  const own = link.querySelector('.host')?.textContent ?? '';
  const words = inlinesOf(link);
  const text = own === '' ? words : words.replace(own, '');
  if (link.matches('.remote')) return `![${text}](${address})`;
  return text === address ? address : `[${text}](${address})`;
}

/** A relative link, whether it leads to a file of the workspace or nowhere. */
function placeOf(place: Element): string {
  const address = place.getAttribute('data-address') ?? place.getAttribute('title') ?? '';
  return `${place.matches('.picture') ? '!' : ''}[${inlinesOf(place)}](${address})`;
}
