/** Finds several prompts in one text: the shots of a storyboard, the rows of a table, the items of a list. */
import { buildImagePrompt } from './imagePrompt.ts';
import {
  type Block,
  createBlock,
  createFragment,
  isBlank,
  isSeparator,
  joinFragments,
  type Line,
  linesOf,
  type PromptFragment,
  type PromptMatch,
} from './promptBlocks.ts';
import { findTable, isTableRule } from './table.ts';

/** How much of a text is searched, in UTF-16 code units. */
const searched = 200_000;

/** Returns the prompts in a text that may contain other text too; empty if there are fewer than two. */
export function findPrompts(text: string): readonly PromptMatch[] {
  return findBlock(linesOf(text.slice(0, searched)))?.prompts ?? [];
}

export function hasPrompts(text: string): boolean {
  return findPrompts(text).length > 0;
}

/** Returns the prompts of one selection; empty if it is prose, which is a single prompt. */
export function promptsOfSelection(text: string): readonly PromptMatch[] {
  const lines = linesOf(text);
  const block = findBlock(lines);
  return block && isAll(block, lines) ? block.prompts : [];
}

/** Returns one prompt for each of several selections, by index; drops the header of a table column and the rule below it. */
export function promptsOfSelections(
  texts: readonly string[],
): readonly { readonly text: string; readonly at: number }[] {
  const hasHeader = isTableRule({ text: texts[1] ?? '' });
  return texts.flatMap((text, at) => {
    const prompt = buildImagePrompt('', text);
    return prompt === '' || isTableRule({ text }) || (hasHeader && at === 0) ? [] : [{ text: prompt, at }];
  });
}

/** Shots are the most reliable form; otherwise the block with more prompts wins. */
function findBlock(lines: readonly Line[]): Block | undefined {
  return findShots(lines) ?? longer(findTable(lines), findList(lines));
}

/** Whether the text outside the block is only headings and a line that introduces it. */
function isAll({ first, last }: Block, lines: readonly Line[]): boolean {
  const others = lines.map((line, at) => ({ line, at })).filter(({ at }) => at < first || at > last);
  return others.every(
    ({ line, at }) => isBlank(line) || /^\s*#{1,6}\s/.test(line.text) || (at < first && /[:：]\s*$/.test(line.text)),
  );
}

const marker = /^([ \t]*)(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+|\d{1,3}[、．][ \t]*)(?:\[[ xX]\][ \t]+)?/;

/** A list while it is read; `indent` is that of its first item. */
interface Open {
  readonly indent: number;
  readonly first: number;
  readonly items: PromptFragment[][];
  last: number;
}

/** Returns the longest Markdown list: one prompt per top-level item, including nested content. */
function findList(lines: readonly Line[]): Block | undefined {
  const lists = findLists(lines).map(({ items, first, last }) => createBlock(items.map(joinFragments), first, last));
  return lists.reduce(longer, undefined);
}

/** Returns the block with more prompts, of two equally long ones the first. */
function longer(one: Block | undefined, other: Block | undefined): Block | undefined {
  return (other?.prompts.length ?? 0) > (one?.prompts.length ?? 0) ? other : one;
}

function findLists(lines: readonly Line[]): readonly Open[] {
  const lists: Open[] = [];
  let open: Open | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = isSeparator(line) ? null : marker.exec(line.text);
    if (open && !mark && !continues(open, lines, at)) open = undefined;
    if (!open && mark) {
      open = { indent: getWidth(mark[1]), first: at, items: [], last: at };
      lists.push(open);
    }
    if (open) addLine(open, lines, at);
  }
  return lists;
}

/** An empty line ends a list unless an indented paragraph or an item follows. */
function continues({ indent }: Open, lines: readonly Line[], at: number): boolean {
  const [before, line] = [lines[at - 1], lines[at]];
  if (!line || isSeparator(line)) return false;
  return isBlank(line) || !(before && isBlank(before)) || getWidth(/^[ \t]*/.exec(line.text)?.[0]) >= indent + 2;
}

function addLine(list: Open, lines: readonly Line[], at: number): void {
  const [before, line] = [lines[at - 1], lines[at]];
  if (!line || isBlank(line)) return;
  const mark = marker.exec(line.text);
  const from = mark?.[0].length ?? 0;
  const isItem = mark !== null && getWidth(mark[1]) <= list.indent + 1;
  const glue = mark ? '\n' : before && isBlank(before) ? '\n\n' : ' ';
  // An item may have a shot number in addition to its list marker.
  const number = isItem ? (getShotLabelLength(line.text.slice(from)) ?? 0) : 0;
  if (isItem) list.items.push([createFragment(line, from + number, ' ')]);
  else list.items.at(-1)?.push(createFragment(line, from, glue));
  list.last = at;
}

function getWidth(white = ''): number {
  return white.replaceAll('\t', '    ').length;
}

/** Returns the numbered shots of a storyboard: each extends from its label to the next, without the label. */
function findShots(lines: readonly Line[]): Block | undefined {
  const labels = lines.map(({ text }) => getShotLabelLength(text));
  const heads = labels.flatMap((label, at) => (label === undefined ? [] : [at]));
  const bodies = heads.map((head, at) => {
    const body = lines.slice(head, heads[at + 1]);
    // A heading or a rule that is not a shot ends the shot above it.
    const end = body.findIndex((line, index) => index > 0 && isSeparator(line));
    return end < 0 ? body : body.slice(0, end);
  });
  const tidied = withoutClosing(bodies);
  const prompts = tidied.map((body, at) => joinFragments(toFragments(body, labels[heads[at] ?? 0] ?? 0)));
  const last = (heads.at(-1) ?? 0) + (tidied.at(-1)?.length ?? 1) - 1;
  return createBlock(prompts, heads[0] ?? 0, last);
}

/** A paragraph after the last shot and an empty line belongs to it only if the other shots have such paragraphs too. */
function withoutClosing(bodies: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const last = bodies.at(-1);
  if (!last || bodies.slice(0, -1).some((body) => findGap(body) > 0)) return bodies;
  const gap = findGap(last);
  return gap > 0 ? [...bodies.slice(0, -1), last.slice(0, gap)] : bodies;
}

/** Returns the index of the empty line between two paragraphs, or -1 if there is only one paragraph. */
function findGap(body: readonly Line[]): number {
  const last = body.findLastIndex((line) => !isBlank(line));
  return body.findIndex((line, at) => at > 0 && at < last && isBlank(line));
}

function toFragments(body: readonly Line[], label: number): readonly PromptFragment[] {
  return body.map((line, at) => {
    const before = body[at - 1];
    const isItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(line.text);
    if (before && isBlank(before)) return createFragment(line, 0, '\n\n');
    return createFragment(line, at === 0 ? label : 0, isItem ? '\n' : ' ');
  });
}

/** How storyboards number their shots, in the most common languages; a number alone counts before a screenplay's INT. or EXT. */
const latin =
  /(?:shot|scene|frame|panel|cut|image|picture|illustration|prompt|bild|szene|einstellung)\s{0,3}(?:#\s?|no\.?\s?)?\d{1,3}[a-z]?/;
const digits = '[0-9０-９一二三四五六七八九十百]{1,4}';
const eastern = `(?:镜头|分镜|場景|场景|画面|カット|シーン|ショット|場面|장면|컷)\\s?${digits}|第\\s?${digits}\\s?(?:个镜头|镜头|场|場|幕|镜|鏡|格|カット|シーン|장면)`;
const before = '^\\s{0,3}(?:\\*\\*|__)?[\\[【（(]?';
const after = '[\\]】）)]?(?:\\*\\*|__)?\\s{0,3}';
const colon = '[:：.．、—–-]{1,3}\\s{0,3}(?:\\*\\*|__)?';

const strict = new RegExp(`${before}(?:${latin.source})${after}(?:${colon}|(?=[（(])|$)`, 'i');
const loose = new RegExp(`${before}(?:${latin.source}|${eastern})(?![0-9a-z])${after}(?:${colon})?`, 'i');
const spaced = new RegExp(`${before}(?:${eastern})${after}(?:${colon}|(?=[\\s（(])|$)`);
const screenplay = /^\s{0,3}\d{1,3}[A-Z]?[.)]?\s{1,3}(?=(?:INT|EXT|EST|I\/E)[./ ])/;
const heading = /^\s{0,3}#{1,6}\s+/;

/** Returns the length of the label that a shot's first line begins with, including its heading mark, or undefined if the line has none. */
function getShotLabelLength(line: string): number | undefined {
  const mark = heading.exec(line)?.[0].length ?? 0;
  const rest = line.slice(mark);
  const forms = mark > 0 ? [loose, screenplay] : [strict, spaced, screenplay];
  const label = forms.map((form) => form.exec(rest)).find((match) => match !== null);
  return label ? mark + label[0].length : undefined;
}
