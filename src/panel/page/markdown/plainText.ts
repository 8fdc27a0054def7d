import MarkdownIt, { type Token } from 'markdown-it';

const markdown = new MarkdownIt({ html: false });

/** Returns an answer as plain text: without Markdown marks, with the lines of lists and tables kept. */
export function plainText(source: string): string {
  const lists: (number | undefined)[] = [];
  const text = markdown.parse(source, {}).map((token) => formatToken(token, lists));
  return text
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** `lists` contains the next number of each list around the token, or undefined for one with bullets. */
function formatToken(token: Token, lists: (number | undefined)[]): string {
  if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
  if (token.type === 'bullet_list_open') lists.push(undefined);
  if (token.type.endsWith('_list_close')) lists.pop();
  if (token.type === 'list_item_open') return itemMark(lists);
  if (token.type === 'inline')
    return (token.children ?? []).map(({ type, content }) => (/break$/.test(type) ? '\n' : content)).join('');
  if (token.type === 'fence' || token.type === 'code_block') return `${token.content}\n`;
  return formatEnd(token, lists.length > 0);
}

function itemMark(lists: (number | undefined)[]): string {
  const number = lists.at(-1);
  if (number !== undefined) lists[lists.length - 1] = number + 1;
  return `${'  '.repeat(lists.length - 1)}${number === undefined ? '-' : `${number}.`} `;
}

function formatEnd({ type, hidden }: Token, isInList: boolean): string {
  if (type === 'th_close' || type === 'td_close') return '\t';
  if (type === 'tr_close') return '\n';
  if (type === 'paragraph_close') return hidden || isInList ? '\n' : '\n\n';
  return /^(heading|table|blockquote|.*_list)_close$/.test(type) ? '\n' : '';
}
