import type { PixelSize } from '../../product/common/sizes.ts';
import type { Point } from './markLines.ts';
import type { Rect } from './rect.ts';

/** The left and right end of a row of a shape; undefined if the shape has no part of that row. */
type Span = readonly [left: number, right: number] | undefined;

/** The pixels of an image that shapes cover: 255 if the center of a pixel is in one of them, otherwise 0. Shapes may reach beyond the image. */
export class ShapeMask implements PixelSize {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array<ArrayBuffer>;
  #left = Number.POSITIVE_INFINITY;
  #top = Number.POSITIVE_INFINITY;
  #right = 0;
  #bottom = 0;

  constructor({ width, height }: PixelSize) {
    this.width = width;
    this.height = height;
    this.values = new Uint8Array(width * height);
  }

  /** Returns the smallest rectangle that contains all covered pixels; undefined if there are none. */
  get bounds(): Rect | undefined {
    if (this.#right === 0) return undefined;
    return { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top };
  }

  fillRect({ x: left, y, width, height }: Rect): void {
    this.#fillRows(y, y + height, () => [left, left + width]);
  }

  /** Fills the ellipse that just fits into a rectangle. */
  fillEllipse({ x, y, width, height }: Rect): void {
    const [middle, center] = [x + width / 2, y + height / 2];
    this.#fillRows(y, y + height, (row) => {
      const reach = (width / 2) * Math.sqrt(Math.max(0, 1 - ((row - center) / (height / 2)) ** 2));
      return [middle - reach, middle + reach];
    });
  }

  fillDisc({ x, y }: Point, radius: number): void {
    this.fillEllipse({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  }

  /** Fills all that is at most `radius` away from the line between two points. */
  fillLine(from: Point, to: Point, radius: number): void {
    this.fillDisc(from, radius);
    this.fillDisc(to, radius);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) return;
    const across = { x: (-(to.y - from.y) / length) * radius, y: ((to.x - from.x) / length) * radius };
    const beside = (point: Point, side: -1 | 1) => ({ x: point.x + side * across.x, y: point.y + side * across.y });
    this.fillPolygon([beside(from, 1), beside(to, 1), beside(to, -1), beside(from, -1)]);
  }

  /** Fills all that a closed line goes around, also twice. */
  fillPolygon(points: readonly Point[]): void {
    const rows = new Map<number, { readonly x: number; readonly winding: number }[]>();
    for (const [at, from] of points.entries()) {
      const to = points[at + 1] ?? points[0] ?? from;
      const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
      for (let row = this.#firstRow(upper.y); row < this.#endRow(lower.y); row++) {
        const x = upper.x + ((row + 0.5 - upper.y) / (lower.y - upper.y)) * (lower.x - upper.x);
        const crossings = rows.get(row) ?? [];
        crossings.push({ x, winding: upper === from ? 1 : -1 });
        rows.set(row, crossings);
      }
    }
    for (const [row, crossings] of rows) this.#fillBetween(row, crossings);
  }

  #fillBetween(row: number, crossings: { readonly x: number; readonly winding: number }[]): void {
    crossings.sort((one, other) => one.x - other.x);
    let around = 0;
    for (const [at, { x, winding }] of crossings.entries()) {
      around += winding;
      if (around !== 0) this.#fillSpan(row, x, crossings[at + 1]?.x ?? x);
    }
  }

  #fillRows(top: number, bottom: number, spanAt: (y: number) => Span): void {
    for (let row = this.#firstRow(top); row < this.#endRow(bottom); row++) {
      const span = spanAt(row + 0.5);
      if (span) this.#fillSpan(row, ...span);
    }
  }

  #firstRow(top: number): number {
    return Math.max(0, Math.ceil(top - 0.5));
  }

  #endRow(bottom: number): number {
    return Math.min(this.height, Math.ceil(bottom - 0.5));
  }

  #fillSpan(row: number, from: number, to: number): void {
    const left = Math.max(0, Math.ceil(from - 0.5));
    const right = Math.min(this.width, Math.ceil(to - 0.5));
    if (left >= right) return;
    this.values.fill(255, row * this.width + left, row * this.width + right);
    this.#left = Math.min(this.#left, left);
    this.#right = Math.max(this.#right, right);
    this.#top = Math.min(this.#top, row);
    this.#bottom = Math.max(this.#bottom, row + 1);
  }
}
