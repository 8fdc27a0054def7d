/** Markdown to HTML: CommonMark with tables, task lists and footnotes; raw HTML is shown as text, pictures only as links. */
import MarkdownIt, { type Env } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { highlighted } from './highlight.ts';
import { taskList } from './taskList.ts';

const parser = new MarkdownIt({ html: false, linkify: true, highlight: highlighted });
parser.use(footnotes).use(taskList);
parser.inline.ruler.disable('footnote_inline');

// "lighthouse.md" is a file here, not a host in Moldova: only what has a scheme becomes a link.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const rules = parser.renderer.rules;
const { escapeHtml } = parser.utils;

/** Headings in answers begin below the page's own. */
function headingTag(tag: string): string {
  return `h${Math.min(6, Number(tag.slice(1)) + 1)}`;
}

rules.heading_open = (tokens, index) => `<${headingTag(tokens[index]?.tag ?? 'h1')}>`;
rules.heading_close = (tokens, index) => `</${headingTag(tokens[index]?.tag ?? 'h1')}>\n`;

/** Nothing remote is loaded: a picture becomes a link that says what it is. */
rules.image = (tokens, index) => {
  const token = tokens[index];
  const source = String(token?.attrGet('src') ?? '');
  return `<a href="${escapeHtml(source)}">${escapeHtml(token?.content || source)}</a>`;
};

/** Alignment as a class, since the page's policy allows no style attributes. */
function cell(tag: 'th' | 'td') {
  rules[`${tag}_open`] = (tokens, index) => {
    const align = /(center|right)/.exec(String(tokens[index]?.attrGet('style') ?? ''))?.[1];
    return align ? `<${tag} class="align-${align}">` : `<${tag}>`;
  };
}
cell('th');
cell('td');

// The way back has no words that a screen reader could say.
rules.footnote_anchor = () => '';

/** What the pieces of one answer share. */
export interface Definitions extends Env {
  /** Keeps the footnotes of one answer apart from another's. */
  readonly docId: string;
  /** Some piece held footnotes. */
  hasFootnotes: boolean;
}

export function newDefinitions(docId = '1'): Definitions {
  return { docId, hasFootnotes: false };
}

/** Whether one piece of a text defines what others may show: then they are right only when drawn together. */
export function needsWhole({ references, hasFootnotes }: Definitions): boolean {
  return references !== undefined || hasFootnotes;
}

/** HTML of a text or of a piece of one, whose footnotes stand at its end; not yet sanitised. */
export function renderMarkdown(source: string, definitions = newDefinitions()): string {
  const html = parser.render(source, definitions);
  definitions.hasFootnotes ||= definitions.footnotes !== undefined;
  delete definitions.footnotes;
  return html;
}

/** A top-level block: its kind, its fence mark and text (code), and the line it begins on, from 0. */
export interface Block {
  readonly kind: string;
  readonly mark: string;
  readonly content: string;
  readonly info: string;
  readonly line: number;
  readonly lineAfter: number;
}

/** The top-level blocks of a text, without looking inside them: much cheaper than drawing it. */
export function topBlocks(source: string): Block[] {
  const tokens: ReturnType<typeof parser.parse> = [];
  parser.block.parse(source, parser, {}, tokens);
  return tokens.flatMap(({ level, map, nesting, type, markup, content, info }) => {
    if (level !== 0 || !map || nesting < 0) return [];
    return { kind: type.replace('_open', ''), mark: markup, content, info, line: map[0], lineAfter: map[1] };
  });
}
