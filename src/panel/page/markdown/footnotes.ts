/** The footnotes of a text, at its end. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import footnotePlugin from 'markdown-it-footnote';

/** What the plugin leaves in the environment: the footnotes in the order in which they are referred to. */
interface Found {
  readonly list?: readonly { readonly label: string }[];
}

/** Footnotes as in Pandoc's Markdown, without those that are written where they are referred to. */
export function footnotes(parser: MarkdownIt): void {
  parser.use(footnotePlugin);
  parser.inline.ruler.disable('footnote_inline');
  // The plugin's own copies the whole text for each footnote.
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

/** What each definition holds is no part of the text; of two with one label, and of one within another, each stands for itself and the last counts. */
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
