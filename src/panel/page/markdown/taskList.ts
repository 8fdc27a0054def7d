import type { MarkdownIt, StateCore, Token } from 'markdown-it';

/** Adds a disabled checkbox, labeled by the item's text, to list items that begin with `[ ]` or `[x]`. */
export function taskList(parser: MarkdownIt): void {
  // Runs before escaped characters are joined with the text, because an escaped bracket is not a checkbox.
  parser.core.ruler.before('text_join', 'task_list', (state) => {
    state.tokens.forEach((token, index) => {
      const [item, paragraph] = state.tokens.slice(Math.max(0, index - 2), index);
      if (token.type === 'inline' && paragraph?.type === 'paragraph_open' && item?.type === 'list_item_open')
        markTask(state, item, token);
    });
  });
}

function markTask(state: StateCore, item: Token, { children }: Token): void {
  const first = children?.[0];
  const mark = first?.type === 'text' ? /^\[([ xX])\]\s+/.exec(first.content) : null;
  if (!children || !first || !mark) return;
  item.attrJoin('class', 'task');
  first.content = first.content.slice(mark[0].length);
  children.unshift(html(state, `<label><input type="checkbox" disabled${mark[1] === ' ' ? '' : ' checked'}> `));
  children.push(html(state, '</label>'));
}

function html(state: StateCore, content: string): Token {
  const token = new state.Token('html_inline', '', 0);
  token.content = content;
  return token;
}
