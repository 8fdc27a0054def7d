import type { PixelSize } from '../../product/common/sizes.ts';
import type { Orientation } from '../common/orientation.ts';
import type { Rect } from '../common/rect.ts';
import type { ImageWorker } from './imageWorker.ts';
import type { StageView } from './stageView.ts';

/** From twice their size on, pixels are shown with hard edges. */
const hardEdges = 2;

/** The step in which the drawn pixels of a side follow the size of the stage. */
const sideStep = 512;

/** The image on the stage: its pixels, and the places of what lies on it. */
export class StageCanvas {
  /** The image and orientation that the canvas shows. */
  #drawn = '';

  constructor(private readonly root: HTMLElement) {}

  /** Places elements, by their selectors, where they belong on the image. */
  arrange(view: StageView, places: Readonly<Record<string, Rect>>): void {
    const sheet = this.root.querySelector<HTMLElement>('.sheet');
    if (!sheet) return;
    sheet.style.width = `${view.visible.width * view.scale}px`;
    sheet.style.height = `${view.visible.height * view.scale}px`;
    sheet.querySelector('canvas')?.classList.toggle('large', view.scale >= hardEdges);
    for (const [selector, rect] of Object.entries(places)) {
      const element = sheet.querySelector<HTMLElement>(selector);
      if (element) place(element, rect, view);
    }
  }

  /** Draws the image after it was opened or turned, or if the stage has become larger; no sharper than is visible on it. */
  async draw(
    worker: Pick<ImageWorker, 'run'>,
    src: string,
    { turns, isFlipped }: Orientation,
    stage: PixelSize,
  ): Promise<void> {
    const canvas = this.root.querySelector('canvas');
    const maxSide = Math.ceil((Math.max(stage.width, stage.height) * devicePixelRatio) / sideStep) * sideStep;
    const wanted = `${turns} ${isFlipped} ${maxSide} ${src}`;
    if (!canvas || this.#drawn === wanted) return;
    this.#drawn = wanted;
    const bitmap = await worker.run({ does: 'preview', orientation: { turns, isFlipped }, maxSide });
    if (!bitmap || this.#drawn !== wanted) return;
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  }
}

/** Returns the size inside the paddings of the stage, in CSS pixels. */
export function measureStage(stage: HTMLElement | undefined): PixelSize {
  if (!stage) return { width: 1, height: 1 };
  const style = getComputedStyle(stage);
  const inside = (length: number, ...paddings: readonly string[]) =>
    Math.max(1, length - paddings.reduce((sum, padding) => sum + Number.parseFloat(padding), 0));
  return {
    width: inside(stage.clientWidth, style.paddingLeft, style.paddingRight),
    height: inside(stage.clientHeight, style.paddingTop, style.paddingBottom),
  };
}

/** Places an element on the stage. Styles are set by script, because the page's content security policy allows no style attributes. */
function place(element: HTMLElement, rect: Rect, { visible, scale }: StageView): void {
  const { style } = element;
  style.left = `${(rect.x - visible.x) * scale}px`;
  style.top = `${(rect.y - visible.y) * scale}px`;
  style.width = `${rect.width * scale}px`;
  style.height = `${rect.height * scale}px`;
}
