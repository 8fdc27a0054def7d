import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { fileInLink } from '../../../sessions/common/fileInLink.ts';

/** Returns whether VS Code opens a URL outside of the panel. */
export function isWeb(address: string): boolean {
  return /^(?:https?|mailto):/i.test(address);
}

/**
 * Renders only links out of the panel as links. A relative link becomes text that shows where it leads, which the answer turns into a
 * button if the file exists. Any other link becomes plain text that leads nowhere.
 */
export function webLinks(parser: MarkdownIt): void {
  parser.core.ruler.push('web_links', ({ tokens }: StateCore) => {
    for (const { children } of tokens) if (children) unlink(children);
  });
}

/** Removes links inside of a link, which cannot be nested. */
function unlink(tokens: readonly Token[]): void {
  let isUnlinked = false;
  for (const token of tokens) {
    if (token.type === 'link_open') isUnlinked = !isWeb(String(token.attrGet('href')));
    if (isUnlinked && token.type === 'link_open') drawAsWords(token);
    if (isUnlinked && token.type === 'link_close') token.tag = 'span';
  }
}

function drawAsWords(token: Token): void {
  const address = String(token.attrGet('href'));
  token.tag = 'span';
  token.attrs = fileInLink(address)
    ? [
        ['class', 'place'],
        ['title', address],
      ]
    : null;
}
