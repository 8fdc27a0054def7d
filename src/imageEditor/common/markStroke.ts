import type { Mark, MarkColor } from '../../sessions/common/model/marks.ts';
import type { Point } from './markLines.ts';
import type { MarkTool } from './markSettings.ts';
import { isTouched } from './markTouch.ts';
import { toCoordinate, toPenNumbers } from './simplifyLine.ts';

/** What a tool does from the moment it is put on the image until it is lifted. */
export interface Stroke {
  /** The marks that were there, without those that it has erased. */
  readonly marks: readonly Mark[];
  /** The mark that it adds, as far as it has come. */
  readonly added: Mark | undefined;
  move(...points: readonly Point[]): void;
  /** Returns the marks afterwards; those from before if nothing has changed. */
  end(): readonly Mark[];
}

interface StrokeLook {
  readonly color: MarkColor;
  /** Of a line, in pixels of the image. */
  readonly width: number;
  /** How far an eraser reaches, and how exact a line is kept, in pixels of the image. */
  readonly reach: number;
  readonly tolerance: number;
}

/** Puts a tool on the image. A text is not added by a stroke. */
export function startStroke(
  tool: Exclude<MarkTool, 'text'>,
  marks: readonly Mark[],
  at: Point,
  look: StrokeLook,
): Stroke {
  if (tool === 'eraser') return new EraserStroke(marks, at, look.reach);
  return tool === 'pen' ? new PenStroke(marks, at, look) : new ShapeStroke(tool, marks, at, look);
}

class EraserStroke implements Stroke {
  readonly added = undefined;

  constructor(
    public marks: readonly Mark[],
    private at: Point,
    private readonly reach: number,
  ) {
    this.move(at);
  }

  move(...points: readonly Point[]): void {
    for (const point of points) {
      const left = this.marks.filter((mark) => !isTouched(mark, this.at, point, this.reach));
      if (left.length < this.marks.length) this.marks = left;
      this.at = point;
    }
  }

  end(): readonly Mark[] {
    return this.marks;
  }
}

class PenStroke implements Stroke {
  private readonly points: Point[];

  constructor(
    readonly marks: readonly Mark[],
    at: Point,
    private readonly look: StrokeLook,
  ) {
    this.points = [at];
  }

  get added(): Mark {
    const { color, width } = this.look;
    return { tool: 'pen', color, width, points: this.points.flatMap(({ x, y }) => [x, y]) };
  }

  move(...points: readonly Point[]): void {
    this.points.push(...points);
  }

  end(): readonly Mark[] {
    const { color, width, tolerance } = this.look;
    return [...this.marks, { tool: 'pen', color, width, points: toPenNumbers(this.points, tolerance) }];
  }
}

class ShapeStroke implements Stroke {
  private last: Point;

  constructor(
    private readonly tool: 'arrow' | 'rectangle' | 'ellipse',
    readonly marks: readonly Mark[],
    private readonly first: Point,
    private readonly look: StrokeLook,
  ) {
    this.last = first;
  }

  get added(): Mark {
    const { color, width } = this.look;
    const [x1, y1] = [toCoordinate(this.first.x), toCoordinate(this.first.y)];
    const [x2, y2] = [toCoordinate(this.last.x), toCoordinate(this.last.y)];
    return { tool: this.tool, color, width, x1, y1, x2, y2 };
  }

  move(...points: readonly Point[]): void {
    this.last = points.at(-1) ?? this.last;
  }

  end(): readonly Mark[] {
    const isDot = this.first.x === this.last.x && this.first.y === this.last.y;
    return isDot ? this.marks : [...this.marks, this.added];
  }
}
