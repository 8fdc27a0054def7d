/** Finds several prompts in one text: the shots of a storyboard, the rows of a table, the items of a list. */
import { buildImagePrompt } from './imagePrompt.ts';
import { findList } from './list.ts';
import { type Block, isBlank, type Line, linesOf, type PromptMatch } from './promptBlocks.ts';
import { findShots } from './shots.ts';
import { findTable, isTableRule } from './table.ts';

/** How much of a text is searched, in UTF-16 code units. */
const searched = 200_000;

/** Returns the prompts in a text that may contain other text too; empty if there are fewer than two. */
export function findPrompts(text: string): readonly PromptMatch[] {
  return blockIn(linesOf(text.slice(0, searched)))?.prompts ?? [];
}

export function hasPrompts(text: string): boolean {
  return findPrompts(text).length > 0;
}

/** Returns the prompts of one selection; empty if it is prose, which is a single prompt. */
export function promptsOfSelection(text: string): readonly PromptMatch[] {
  const lines = linesOf(text);
  const block = blockIn(lines);
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
function blockIn(lines: readonly Line[]): Block | undefined {
  const [table, list] = [findTable(lines), findList(lines)];
  const larger = (list?.prompts.length ?? 0) > (table?.prompts.length ?? 0) ? list : table;
  return findShots(lines) ?? larger;
}

/** Whether the text outside the block is only headings and a line that introduces it. */
function isAll({ first, last }: Block, lines: readonly Line[]): boolean {
  const others = lines.filter((line, at) => (at < first || at > last) && !isBlank(line));
  return others.every(
    ({ text, start }) => /^\s*#{1,6}\s/.test(text) || (isBefore(start, lines[first]) && /[:：]\s*$/.test(text)),
  );
}

function isBefore(start: number, line: Line | undefined): boolean {
  return line !== undefined && start < line.start;
}
