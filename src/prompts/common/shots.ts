import { shotLabel } from './labels.ts';
import { type Block, blockOf, isBlank, isParting, joined, type Line, type Piece, pieceOf } from './promptBlocks.ts';

/** The numbered shots of a storyboard: each goes from its label to the next, without the label. */
export function shotsIn(lines: readonly Line[]): Block | undefined {
  const labels = lines.map(({ text }) => shotLabel(text));
  const heads = labels.flatMap((label, at) => (label === undefined ? [] : [at]));
  const bodies = heads.map((head, at) => lines.slice(head, endOf(lines, head, heads[at + 1])));
  const tidied = withoutClosing(bodies);
  const prompts = tidied.map((body, at) => joined(piecesOf(body, labels[heads[at] ?? 0] ?? 0)));
  const last = (heads.at(-1) ?? 0) + (tidied.at(-1)?.length ?? 1) - 1;
  return blockOf(prompts, heads[0] ?? 0, last);
}

/** A heading or a rule that is no shot ends the shot above it. */
function endOf(lines: readonly Line[], head: number, next = lines.length): number {
  const parting = lines.slice(head + 1, next).findIndex(isParting);
  return parting < 0 ? next : head + 1 + parting;
}

/** What follows the last shot after an empty line belongs to it only where the others have such paragraphs too. */
function withoutClosing(bodies: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const last = bodies.at(-1);
  if (!last || bodies.slice(0, -1).some((body) => gapIn(body) > 0)) return bodies;
  const gap = gapIn(last);
  return gap > 0 ? [...bodies.slice(0, -1), last.slice(0, gap)] : bodies;
}

/** Index of the empty line between two paragraphs; -1 where there is one paragraph only. */
function gapIn(body: readonly Line[]): number {
  const last = body.findLastIndex((line) => !isBlank(line));
  return body.findIndex((line, at) => at > 0 && at < last && isBlank(line));
}

function piecesOf(body: readonly Line[], label: number): readonly Piece[] {
  return body.map((line, at) => {
    const before = body[at - 1];
    const isItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(line.text);
    if (before && isBlank(before)) return pieceOf(line, 0, '\n\n');
    return pieceOf(line, at === 0 ? label : 0, isItem ? '\n' : ' ');
  });
}
