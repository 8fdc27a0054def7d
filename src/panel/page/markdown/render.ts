/** Markdown to HTML: CommonMark with tables, task lists and footnotes; raw HTML is shown as text, pictures only as links. */
import MarkdownIt, { type Env } from 'markdown-it';
import { fileInLink } from '../../../sessions/common/fileInLink.ts';
import { fileInInfo } from './fileInProse.ts';
import { footnotes } from './footnotes.ts';
import { highlighted } from './highlight.ts';
import { looseList } from './looseList.ts';
import { taskList } from './taskList.ts';
import { isWeb, webLinks } from './webLinks.ts';

const parser = new MarkdownIt({ html: false, linkify: true, highlight: highlighted });
parser.use(footnotes).use(taskList).use(looseList).use(webLinks);

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
function cell(tag: 'th' | 'td') {
  rules[`${tag}_open`] = (tokens, index) => {
    const align = /(center|right)/.exec(String(tokens[index]?.attrGet('style') ?? ''))?.[1];
    return align ? `<${tag} class="align-${align}">` : `<${tag}>`;
  };
}
cell('th');
cell('td');

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
