/** Several prompts in one text: the shots of a storyboard, the rows of a table, the items of a list. */
import { buildImagePrompt } from './imagePrompt.ts';
import { findList } from './list.ts';
import { type Block, isBlank, type Line, linesOf, type PromptMatch } from './promptBlocks.ts';
import { findShots } from './shots.ts';
import { findTable, isTableRule } from './table.ts';

/** As much of a text is searched, in UTF-16 code units. */
const searched = 200_000;

/** The prompts that a text holds beside other words; none where it holds fewer than two. */
export function findPrompts(text: string): readonly PromptMatch[] {
  return blockIn(linesOf(text.slice(0, searched)))?.prompts ?? [];
}

export function hasPrompts(text: string): boolean {
  return findPrompts(text).length > 0;
}

/** The prompts of one selection: none where it holds prose, which is one prompt as it is. */
export function promptsOfSelection(text: string): readonly PromptMatch[] {
  const lines = linesOf(text);
  const block = blockIn(lines);
  return block && isAll(block, lines) ? block.prompts : [];
}

/** One prompt of each of several selections, by their indexes; a table's column loses its header and the rule below it. */
export function promptsOfSelections(
  texts: readonly string[],
): readonly { readonly text: string; readonly at: number }[] {
  const hasHeader = isTableRule({ text: texts[1] ?? '' });
  return texts.flatMap((text, at) => {
    const prompt = buildImagePrompt('', text);
    return prompt === '' || isTableRule({ text }) || (hasHeader && at === 0) ? [] : [{ text: prompt, at }];
  });
}

/** Shots are the surest form; otherwise what holds more. */
function blockIn(lines: readonly Line[]): Block | undefined {
  const [table, list] = [findTable(lines), findList(lines)];
  const larger = (list?.prompts.length ?? 0) > (table?.prompts.length ?? 0) ? list : table;
  return findShots(lines) ?? larger;
}

/** Whether beside the block there is nothing but headings and a line that announces it. */
function isAll({ first, last }: Block, lines: readonly Line[]): boolean {
  const others = lines.filter((line, at) => (at < first || at > last) && !isBlank(line));
  return others.every(
    ({ text, start }) => /^\s*#{1,6}\s/.test(text) || (isBefore(start, lines[first]) && /[:：]\s*$/.test(text)),
  );
}

function isBefore(start: number, line: Line | undefined): boolean {
  return line !== undefined && start < line.start;
}
