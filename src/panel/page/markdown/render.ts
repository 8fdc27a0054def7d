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

/** Nothing remote is loaded: a picture becomes a link that says what it is, or words that say where they lead. */
rules.image = (tokens, index) => {
  const token = tokens[index];
  const source = String(token?.attrGet('src') ?? '');
  const words = escapeHtml(token?.content || source);
  if (isWeb(source)) return `<a class="remote" href="${escapeHtml(source)}">${words}</a>`;
  return fileInLink(source) ? `<span class="place picture" title="${escapeHtml(source)}">${words}</span>` : words;
};

/** The file that a code block names in its first line is its title. */
const fence = rules.fence;
rules.fence = (tokens, index, ...rest) => {
  const token = tokens[index];
  const file = token && fileInInfo(parser.utils.unescapeAll(token.info));
  if (file) token.attrSet('title', file);
  return fence?.(tokens, index, ...rest) ?? '';
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

/** What the pieces of one answer share. */
interface Definitions extends Env {
  /** Keeps the footnotes of one answer apart from another's. */
  readonly docId: string;
  /** Some piece held footnotes. */
  hasFootnotes: boolean;
  /** The piece goes on with a list that is already drawn with its items as paragraphs. */
  isLoose?: boolean;
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

/** What the block parser makes of a text, without looking inside its paragraphs. */
export function blockTokens(source: string): ReturnType<typeof parser.parse> {
  const tokens: ReturnType<typeof parser.parse> = [];
  parser.block.parse(source, parser, {}, tokens);
  return tokens;
}
