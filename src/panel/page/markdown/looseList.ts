import type { MarkdownIt, StateCore, Token } from 'markdown-it';

/** Renders a list's items as paragraphs if the text's first block continues a loose list, as `isLoose` of its environment tells. */
export function looseList(parser: MarkdownIt): void {
  parser.core.ruler.push('loose_list', ({ env, tokens }: StateCore) => {
    if (!env.isLoose) return;
    const end = tokens.findIndex(({ level, nesting }) => level === 0 && nesting < 0);
    for (const token of tokens.slice(0, end)) if (isItemText(token)) token.hidden = false;
  });
}

function isItemText({ type, level }: Token): boolean {
  return level === 2 && type.startsWith('paragraph');
}
