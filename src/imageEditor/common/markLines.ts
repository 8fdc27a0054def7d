/** Where marks are on an image: the lines that they consist of, by which they are shown and erased. */
import type { Mark } from '../../sessions/common/model/marks.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The lines of an ellipse. */
const sides = 64;

/** Of an arrow: the length of the head in widths of its line, the part of the arrow that it is at most, and half its angle. */
const headLength = 5;
const mostHead = 0.6;
const headAngle = Math.PI / 7;

/** The height of a line of text, and the width of its characters, in sizes of the font. */
export const lineHeight = 1.25;
const narrow = 0.62;
const wide = 1.05;

/** Returns the lines of a mark, each from point to point; of a text, the box around it. */
export function getMarkLines(mark: Mark): readonly (readonly Point[])[] {
  if (mark.tool === 'pen') return [getPenPoints(mark.points)];
  if (mark.tool === 'arrow') return getArrowLines(mark);
  if (mark.tool === 'text') return [getTextBox(mark)];
  const { x1, y1, x2, y2 } = mark;
  if (mark.tool === 'rectangle') return [getBox({ x: x1, y: y1 }, { x: x2, y: y2 })];
  return [getEllipse({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }, Math.abs(x2 - x1) / 2, Math.abs(y2 - y1) / 2)];
}

/** Returns the points of a pen, whose numbers are stored one after another. */
function getPenPoints(numbers: readonly number[]): readonly Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => {
    return { x: numbers[2 * at] ?? 0, y: numbers[2 * at + 1] ?? 0 };
  });
}

function getBox(one: Point, other: Point): readonly Point[] {
  return [one, { x: other.x, y: one.y }, other, { x: one.x, y: other.y }, one];
}

function getEllipse(middle: Point, across: number, down: number): readonly Point[] {
  return Array.from({ length: sides + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % sides)) / sides;
    return { x: middle.x + across * Math.cos(angle), y: middle.y + down * Math.sin(angle) };
  });
}

/** Returns the shaft, and the head at its end. */
function getArrowLines({ x1, y1, x2, y2, width }: Extract<Mark, { tool: 'arrow' }>) {
  const end = { x: x2, y: y2 };
  const length = Math.min(headLength * width, mostHead * Math.hypot(x2 - x1, y2 - y1));
  const back = Math.atan2(y1 - y2, x1 - x2);
  const barb = (turn: number) => ({
    x: x2 + length * Math.cos(back + turn),
    y: y2 + length * Math.sin(back + turn),
  });
  return [
    [{ x: x1, y: y1 }, end],
    [barb(headAngle), end, barb(-headAngle)],
  ];
}

/** Returns a box that contains the text in any usual font. */
function getTextBox({ x, y, size, text }: Extract<Mark, { tool: 'text' }>): readonly Point[] {
  const lines = text.split('\n');
  const width = Math.max(...lines.map((line) => [...line].reduce((sum, one) => sum + getWidth(one), 0)));
  return getBox({ x, y }, { x: x + width * size, y: y + lines.length * lineHeight * size });
}

/** Characters of East Asian scripts and pictograms are as wide as they are high. */
function getWidth(character: string): number {
  return /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3ffff}]/u.test(
    character,
  )
    ? wide
    : narrow;
}
