import { getShotLabelLength } from './labels.ts';
import {
  type Block,
  createBlock,
  createFragment,
  isBlank,
  isSeparator,
  joinFragments,
  type Line,
  type PromptFragment,
} from './promptBlocks.ts';

const marker = /^([ \t]*)(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+|\d{1,3}[、．][ \t]*)(?:\[[ xX]\][ \t]+)?/;

/** A list while it is read; `indent` is that of its first item. */
interface Open {
  readonly indent: number;
  readonly first: number;
  readonly items: PromptFragment[][];
  last: number;
}

/** Returns the longest Markdown list: one prompt per top-level item, including nested content. */
export function findList(lines: readonly Line[]): Block | undefined {
  const lists = listsIn(lines).map(({ items, first, last }) => createBlock(items.map(joinFragments), first, last));
  return lists.reduce(
    (best, list) => ((list?.prompts.length ?? 0) > (best?.prompts.length ?? 0) ? list : best),
    undefined,
  );
}

function listsIn(lines: readonly Line[]): readonly Open[] {
  const lists: Open[] = [];
  let open: Open | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = isSeparator(line) ? null : marker.exec(line.text);
    if (open && !mark && !continues(open, lines, at)) open = undefined;
    if (open) take(open, lines, at);
    else if (mark) open = begun(lists, lines, at);
  }
  return lists;
}

/** Starts another list with the item of this line. */
function begun(lists: Open[], lines: readonly Line[], at: number): Open {
  const indent = widthOf(marker.exec(lines[at]?.text ?? '')?.[1]);
  const list: Open = { indent, first: at, items: [], last: at };
  lists.push(list);
  take(list, lines, at);
  return list;
}

/** An empty line ends a list unless an indented paragraph or an item follows. */
function continues({ indent }: Open, lines: readonly Line[], at: number): boolean {
  const [before, line] = [lines[at - 1], lines[at]];
  if (!line || isSeparator(line)) return false;
  return isBlank(line) || !(before && isBlank(before)) || widthOf(/^[ \t]*/.exec(line.text)?.[0]) >= indent + 2;
}

function take(list: Open, lines: readonly Line[], at: number): void {
  const [before, line] = [lines[at - 1], lines[at]];
  if (!line || isBlank(line)) return;
  const mark = marker.exec(line.text);
  const isItem = mark !== null && widthOf(mark[1]) <= list.indent + 1;
  const glue = mark ? '\n' : before && isBlank(before) ? '\n\n' : ' ';
  if (isItem) list.items.push([itemPiece(line, mark[0].length)]);
  else list.items.at(-1)?.push(createFragment(line, mark?.[0].length ?? 0, glue));
  list.last = at;
}

/** An item may have a shot number in addition to its list marker. */
function itemPiece(line: Line, from: number): PromptFragment {
  return createFragment(line, from + (getShotLabelLength(line.text.slice(from)) ?? 0), ' ');
}

function widthOf(white = ''): number {
  return white.replaceAll('\t', '    ').length;
}
