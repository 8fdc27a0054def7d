/** Markdown to HTML: CommonMark with tables, task lists and footnotes; raw HTML is shown as text, pictures only as links. */
import MarkdownIt, { type Env, type StateCore, type Token } from 'markdown-it';
import footnotePlugin from 'markdown-it-footnote';
import { fileInLink } from '../../../sessions/common/fileInLink.ts';
import { fileInInfo } from './fileInProse.ts';
import { highlight } from './highlight.ts';

const parser = new MarkdownIt({ html: false, linkify: true, highlight });
parser.use(footnotePlugin);
parser.inline.ruler.disable('footnote_inline');
// The plugin's own rule copies the whole text for each footnote.
parser.core.ruler.at('footnote_tail', placeFootnotes);
// Runs before escaped characters are joined with the text, because an escaped bracket is not a checkbox.
parser.core.ruler.before('text_join', 'task_list', addCheckboxes);
parser.core.ruler.push('loose_list', showParagraphs);
parser.core.ruler.push('web_links', ({ tokens }) => {
  for (const { children } of tokens) if (children) unlink(children);
});

// Only URLs with a scheme become links: "lighthouse.md" is a file here, not a host in Moldova.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const rules = parser.renderer.rules;
const { escapeHtml } = parser.utils;

/** Headings in answers start below the page's own level. */
function headingTag(tag: string): string {
  return `h${Math.min(6, Number(tag.slice(1)) + 1)}`;
}

rules.heading_open = (tokens, index) => `<${headingTag(tokens[index]?.tag ?? 'h1')}>`;
rules.heading_close = (tokens, index) => `</${headingTag(tokens[index]?.tag ?? 'h1')}>\n`;

/** Nothing remote is loaded: a picture becomes a link with its description, or text that shows where it leads. */
rules.image = (tokens, index) => {
  const token = tokens[index];
  const source = String(token?.attrGet('src') ?? '');
  const words = escapeHtml(token?.content || source);
  if (isWeb(source)) return `<a class="remote" href="${escapeHtml(source)}">${words}</a>`;
  return fileInLink(source) ? `<span class="place picture" title="${escapeHtml(source)}">${words}</span>` : words;
};

/** The file named in a code block's first line becomes its title. */
const fence = rules.fence;
rules.fence = (tokens, index, ...rest) => {
  const token = tokens[index];
  const file = token && fileInInfo(parser.utils.unescapeAll(token.info));
  if (file) token.attrSet('title', file);
  return fence?.(tokens, index, ...rest) ?? '';
};

/** Sets the alignment by a class, because the page's content security policy allows no style attributes. */
for (const tag of ['th', 'td'])
  rules[`${tag}_open`] = (tokens, index) => {
    const align = /(center|right)/.exec(String(tokens[index]?.attrGet('style') ?? ''))?.[1];
    return align ? `<${tag} class="align-${align}">` : `<${tag}>`;
  };

/** State shared by the pieces of one answer. */
interface Definitions extends Env {
  /** Distinguishes the footnotes of one answer from another's. */
  readonly docId: string;
  /** Whether any piece contained footnotes. */
  hasFootnotes: boolean;
  /** Whether the piece continues a list whose items are already rendered as paragraphs. */
  isLoose?: boolean;
}

export function newDefinitions(docId = '1'): Definitions {
  return { docId, hasFootnotes: false };
}

/** Returns whether one piece of a text defines what others may refer to; they must then be rendered together. */
export function needsWhole({ references, hasFootnotes }: Definitions): boolean {
  return references !== undefined || hasFootnotes;
}

/** Returns the HTML of a text or a piece of it, with its footnotes at the end; not yet sanitized. */
export function renderMarkdown(source: string, definitions = newDefinitions()): string {
  const html = parser.render(source, definitions);
  definitions.hasFootnotes ||= definitions.footnotes !== undefined;
  delete definitions.footnotes;
  return html;
}

/** Returns the block parser's tokens of a text, without the inline content of its paragraphs. */
export function blockTokens(source: string): ReturnType<typeof parser.parse> {
  const tokens: ReturnType<typeof parser.parse> = [];
  parser.block.parse(source, parser, {}, tokens);
  return tokens;
}

/** Renders a list's items as paragraphs if the text's first block continues a loose list, as `isLoose` of its environment tells. */
function showParagraphs({ env, tokens }: StateCore): void {
  if (!env.isLoose) return;
  const end = tokens.findIndex(({ level, nesting }) => level === 0 && nesting < 0);
  const texts = tokens.slice(0, end).filter(({ type, level }) => level === 2 && type.startsWith('paragraph'));
  for (const token of texts) token.hidden = false;
}

/** Adds a disabled checkbox, labeled by the item's text, to list items that begin with `[ ]` or `[x]`. */
function addCheckboxes(state: StateCore): void {
  for (const [index, token] of state.tokens.entries()) {
    const [item, paragraph] = state.tokens.slice(Math.max(0, index - 2), index);
    if (token.type === 'inline' && paragraph?.type === 'paragraph_open' && item?.type === 'list_item_open')
      markTask(state, item, token);
  }
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

/** Returns whether VS Code opens a URL outside of the panel. */
function isWeb(address: string): boolean {
  return /^(?:https?|mailto):/i.test(address);
}

/**
 * Renders only links out of the panel as links. A relative link becomes text that shows where it leads, which the answer turns into a
 * button if the file exists. Any other link becomes plain text that leads nowhere. Links cannot be nested.
 */
function unlink(tokens: readonly Token[]): void {
  let isUnlinked = false;
  for (const token of tokens) {
    if (token.type === 'link_open') isUnlinked = !isWeb(String(token.attrGet('href')));
    if (isUnlinked && token.type === 'link_open') unlinkToken(token);
    if (isUnlinked && token.type === 'link_close') token.tag = 'span';
  }
}

function unlinkToken(token: Token): void {
  const address = String(token.attrGet('href'));
  token.tag = 'span';
  token.attrs = null;
  if (!fileInLink(address)) return;
  token.attrSet('class', 'place');
  token.attrSet('title', address);
}

function placeFootnotes(state: StateCore): void {
  // The plugin's state: the footnotes in the order in which they are referenced.
  const found = state.env.footnotes as { readonly list?: readonly { readonly label: string }[] } | undefined;
  if (!found) return;
  const { text, definitions } = splitFootnotes(state.tokens);
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
function splitFootnotes(tokens: readonly Token[]) {
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
