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

/** Returns the numbered shots of a storyboard: each extends from its label to the next, without the label. */
export function findShots(lines: readonly Line[]): Block | undefined {
  const labels = lines.map(({ text }) => getShotLabelLength(text));
  const heads = labels.flatMap((label, at) => (label === undefined ? [] : [at]));
  const bodies = heads.map((head, at) => lines.slice(head, endOf(lines, head, heads[at + 1])));
  const tidied = withoutClosing(bodies);
  const prompts = tidied.map((body, at) => joinFragments(piecesOf(body, labels[heads[at] ?? 0] ?? 0)));
  const last = (heads.at(-1) ?? 0) + (tidied.at(-1)?.length ?? 1) - 1;
  return createBlock(prompts, heads[0] ?? 0, last);
}

/** A heading or a rule that is not a shot ends the shot above it. */
function endOf(lines: readonly Line[], head: number, next = lines.length): number {
  const parting = lines.slice(head + 1, next).findIndex(isSeparator);
  return parting < 0 ? next : head + 1 + parting;
}

/** A paragraph after the last shot and an empty line belongs to it only if the other shots have such paragraphs too. */
function withoutClosing(bodies: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const last = bodies.at(-1);
  if (!last || bodies.slice(0, -1).some((body) => gapIn(body) > 0)) return bodies;
  const gap = gapIn(last);
  return gap > 0 ? [...bodies.slice(0, -1), last.slice(0, gap)] : bodies;
}

/** Returns the index of the empty line between two paragraphs, or -1 if there is only one paragraph. */
function gapIn(body: readonly Line[]): number {
  const last = body.findLastIndex((line) => !isBlank(line));
  return body.findIndex((line, at) => at > 0 && at < last && isBlank(line));
}

function piecesOf(body: readonly Line[], label: number): readonly PromptFragment[] {
  return body.map((line, at) => {
    const before = body[at - 1];
    const isItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(line.text);
    if (before && isBlank(before)) return createFragment(line, 0, '\n\n');
    return createFragment(line, at === 0 ? label : 0, isItem ? '\n' : ' ');
  });
}
