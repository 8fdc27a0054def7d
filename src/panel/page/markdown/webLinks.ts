import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { fileInLink } from '../../../sessions/common/fileInLink.ts';

/** Whether an address is one that VS Code opens outside of the panel. */
export function isWeb(address: string): boolean {
  return /^(?:https?|mailto):/i.test(address);
}

/**
 * Only what leads out of the panel is drawn as a link. A relative address becomes words that say where they lead, of which the answer makes a
 * button where there is such a file; any other leads nowhere, and looks like it.
 */
export function webLinks(parser: MarkdownIt): void {
  parser.core.ruler.push('web_links', ({ tokens }: StateCore) => {
    for (const { children } of tokens) if (children) unlink(children);
  });
}

/** No link holds another one. */
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
