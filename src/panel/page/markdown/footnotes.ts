/** Collects a text's footnotes at its end. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import footnotePlugin from 'markdown-it-footnote';

/** The plugin's state in the environment: the footnotes in the order in which they are referenced. */
interface Found {
  readonly list?: readonly { readonly label: string }[];
}

/** Adds footnotes as in Pandoc's Markdown, except for inline ones. */
export function footnotes(parser: MarkdownIt): void {
  parser.use(footnotePlugin);
  parser.inline.ruler.disable('footnote_inline');
  // The plugin's own rule copies the whole text for each footnote.
  parser.core.ruler.at('footnote_tail', placeFootnotes);
}

function placeFootnotes(state: StateCore): void {
  const found = state.env.footnotes as Found | undefined;
  if (!found) return;
  const { text, definitions } = takeApart(state.tokens);
  state.tokens = text;
  if (!found.list) return;
  const add = (type: string, nesting: -1 | 1) => text[text.push(new state.Token(type, '', nesting)) - 1] as Token;
  add('footnote_block_open', 1);
  for (const [id, { label }] of found.list.entries()) {
    add('footnote_open', 1).meta = { id, label };
    for (const token of definitions.get(label) ?? []) text.push(token);
    add('footnote_close', -1);
  }
  add('footnote_block_close', -1);
}

/** Separates the definitions from the text. A definition inside another is separate too, and the last one of the same label counts. */
function takeApart(tokens: readonly Token[]) {
  const definitions = new Map<string, Token[]>();
  const text: Token[] = [];
  const open = [text];
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open') {
      const content: Token[] = [];
      definitions.set(String(token.meta?.label), content);
      open.push(content);
    } else if (token.type === 'footnote_reference_close') open.pop();
    else open.at(-1)?.push(token);
  }
  return { text, definitions };
}
