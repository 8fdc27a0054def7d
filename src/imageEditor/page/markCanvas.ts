import type { Mark } from '../../sessions/common/model/marks.ts';
import { drawMarks } from './drawMarks.ts';
import type { StageView } from './stageView.ts';

/** The marks on the stage: one canvas for those that are there, above it one for the mark that is being added. */
export class MarkCanvas {
  #shown: readonly unknown[] = [];
  #frame = 0;
  /** The canvases on which something is drawn. Others are left alone, since each canvas that was touched has to be painted. */
  readonly #inked = new Set<string>();

  constructor(private readonly root: HTMLElement) {}

  /** Draws the marks if they or the view have changed. */
  show(marks: readonly Mark[], view: StageView): void {
    const { visible, scale } = view;
    const { x, y, width, height } = visible;
    const shown = [marks, x, y, width, height, scale, devicePixelRatio];
    if (shown.every((one, at) => one === this.#shown[at])) return;
    this.#shown = shown;
    this.#draw('marks', marks, view);
  }

  /** Draws the mark as it is at the next frame. */
  showAdded(getAdded: () => Mark | undefined, view: StageView): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const added = getAdded();
      this.#draw('added', added ? [added] : [], view);
    });
  }

  #draw(name: 'marks' | 'added', marks: readonly Mark[], view: StageView): void {
    const canvas = this.root.querySelector<HTMLCanvasElement>(`canvas.${name}`);
    if (!canvas || (marks.length === 0 && !this.#inked.delete(name))) return;
    if (marks.length > 0) this.#inked.add(name);
    draw(canvas, marks, view);
  }
}

/** Clears a canvas that lies over all of the view, and draws the marks in it. */
function draw(canvas: HTMLCanvasElement, marks: readonly Mark[], { visible, scale }: StageView): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const factor = scale * devicePixelRatio;
  const [width, height] = [Math.round(visible.width * factor), Math.round(visible.height * factor)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(factor, 0, 0, factor, -visible.x * factor, -visible.y * factor);
  drawMarks(context, marks);
}
