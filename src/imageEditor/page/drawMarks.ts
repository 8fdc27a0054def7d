import type { Mark, MarkColor } from '../../sessions/common/model/marks.ts';
import { getMarkLines, lineHeight, type Point } from '../common/markLines.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The colors of marks, and of the edge by which each stands out from an image of the same color. */
export const markColors: Readonly<Record<MarkColor, { readonly fill: string; readonly edge: string }>> = {
  red: { fill: '#f5142f', edge: '#fff' },
  yellow: { fill: '#ffd60a', edge: '#000' },
  green: { fill: '#00b84a', edge: '#fff' },
  blue: { fill: '#1668ff', edge: '#fff' },
  magenta: { fill: '#e600b8', edge: '#fff' },
  black: { fill: '#000', edge: '#fff' },
  white: { fill: '#fff', edge: '#000' },
};

/** The part of a line's width that its edge adds on each side, and the part of the size of a text. */
const edgeOfLine = 0.2;
const edgeOfText = 0.07;

/** Marks never change, so each of their paths is needed once. */
const paths = new WeakMap<Mark, Path2D>();

/** Draws marks onto a canvas whose unit is a pixel of the image. */
export function drawMarks(context: Context, marks: readonly Mark[]): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of marks) {
    if (mark.tool === 'text') drawText(context, mark);
    else drawLine(context, mark);
  }
}

function drawLine(context: Context, mark: Exclude<Mark, { tool: 'text' }>): void {
  const { fill, edge } = markColors[mark.color];
  const path = paths.get(mark) ?? createPath(mark);
  paths.set(mark, path);
  context.lineWidth = mark.width * (1 + 2 * edgeOfLine);
  context.strokeStyle = edge;
  context.stroke(path);
  context.lineWidth = mark.width;
  context.strokeStyle = fill;
  context.stroke(path);
}

function createPath(mark: Mark): Path2D {
  const path = new Path2D();
  for (const line of getMarkLines(mark)) {
    addLine(path, line);
    if (mark.tool === 'rectangle' || mark.tool === 'ellipse') path.closePath();
  }
  return path;
}

/** A line of a single point becomes a dot. */
function addLine(path: Path2D, [first = { x: 0, y: 0 }, ...others]: readonly Point[]): void {
  path.moveTo(first.x, first.y);
  for (const { x, y } of others.length > 0 ? others : [first]) path.lineTo(x, y);
}

function drawText(context: Context, { text, x, y, size, color }: Extract<Mark, { tool: 'text' }>): void {
  const { fill, edge } = markColors[color];
  context.font = `600 ${size}px sans-serif`;
  context.textBaseline = 'middle';
  context.lineWidth = size * 2 * edgeOfText;
  context.strokeStyle = edge;
  context.fillStyle = fill;
  for (const [at, line] of text.split('\n').entries()) {
    const middle = y + (at + 0.5) * lineHeight * size;
    context.strokeText(line, x, middle);
    context.fillText(line, x, middle);
  }
}
