/** A session as a Markdown document for people to read. */

import { getLongestBacktickRun } from '../../base/common/backticks.ts';
import { writeMarkdown } from '../../languages/common/markdown.ts';
import { altText } from '../../languages/common/writeReference/pictureReference.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { Picture } from './model/picture.ts';
import type { Quote } from './model/quote.ts';
import { getShownResult, promptOf, type Result, type Session, type Turn } from './model/session.ts';
import { getParts } from './resultParts.ts';

export interface MarkdownOptions {
  /** Formats a date, such as "14 November 2026". */
  readonly day: (time: number) => string;
  readonly words: Readonly<Record<Mode, string>> & {
    readonly untitled: string;
    /** Formats a position, such as "lighthouse.md, lines 12–14". */
    readonly place: (quote: Quote) => string;
  };
  /** Returns a picture's path relative to the document, or undefined if it is not exported. */
  readonly path: (picture: Picture) => string | undefined;
}

/** Returns the prompts as typed and the shown results; reasoning and failures are left out. */
export function sessionMarkdown(session: Session, options: MarkdownOptions): string {
  const title = `# ${escaped(session.title.replace(/\s+/g, ' ').trim()) || options.words.untitled}`;
  const turns = session.turns.flatMap((turn) => turnParts(turn, options));
  return `${[title, options.day(session.createdAt), ...turns].join('\n\n')}\n`;
}

function turnParts(turn: Turn, options: MarkdownOptions): readonly string[] {
  const { words } = options;
  const heading = `## ${words[turn.mode]}`;
  // A picture is often requested with the passage alone, which is already above.
  const isNews = (prompt: string) => !['', turn.quote?.text.trim()].includes(prompt.trim());
  const asked = [turn.prompt, ...(turn.prompts ?? []).map(({ text }) => text)].filter(isNews);
  const quote = turn.quote ? [quoted(turn.quote, options)] : [];
  const isEach = modeTraits[turn.mode].results === 'sideBySide';
  const got = isEach ? turn.results : [getShownResult(turn)].flatMap((result) => result ?? []);
  return [heading, ...quote, ...asked.map(fenced), ...got.flatMap((result) => resultParts(turn, result, options))];
}

function resultParts(turn: Turn, result: Result, options: MarkdownOptions): readonly string[] {
  const { path, words } = options;
  const line = (picture: Picture) => {
    const { width, height } = picture;
    const file = path(picture);
    if (file) return writeMarkdown({ path: file, alt: altText(picture.alt ?? promptOf(turn, result)), width, height });
    return `*${[words.image, ...(width > 0 && height > 0 ? [`${width} × ${height}`] : [])].join(', ')}*`;
  };
  const text = result.text.trim();
  if (modeTraits[turn.mode].produces === 'answer') return [...result.pictures.map(line), ...(text ? [text] : [])];
  return getParts(result).map((part) => {
    if (part.kind === 'words') return part.text.trim();
    return part.kind === 'picture' ? line(part.picture) : `<${part.link}>`;
  });
}

function quoted(quote: Quote, { words }: MarkdownOptions): string {
  return [`**${escaped(words.place(quote))}**`, '', ...quote.text.split(/\r?\n/)]
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** Sets the prompt off from the results as a code block, whatever it contains. */
export function fenced(text: string): string {
  const lines = text.trim().split(/\r?\n/);
  const fence = '`'.repeat(Math.max(2, getLongestBacktickRun(text)) + 1);
  return [`${fence}text`, ...lines, fence].join('\n');
}

/** Any punctuation mark may be escaped (CommonMark 0.31, section 2.4); only these would be read as markup within a line. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<]/g, '\\$&');
}
