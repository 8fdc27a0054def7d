import type { MarkdownIt, StateCore, Token } from 'markdown-it';

/** Lets a text whose first block goes on with a loose list, as `isLoose` of its environment says, have that list's items as paragraphs. */
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
