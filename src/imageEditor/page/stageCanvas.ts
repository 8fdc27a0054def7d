import type { PixelSize } from '../../product/common/sizes.ts';
import type { Edit } from '../common/edit.ts';
import { turnSize } from '../common/orientation.ts';
import { type Rect, rectOf } from '../common/rect.ts';
import type { ImageWorker } from './imageWorker.ts';
import type { StageView } from './stageView.ts';

/** From twice their size on, pixels are shown with hard edges. */
const hardEdges = 2;

/** The step in which the drawn pixels of a side follow the size of the stage. */
const sideStep = 512;

/** The image on the stage: its pixels, and the places of the elements that `renderStage` renders. */
export class StageCanvas {
  /** The image and orientation that the canvas shows. */
  #drawn = '';

  constructor(
    private readonly root: HTMLElement,
    private readonly worker: Pick<ImageWorker, 'run'>,
  ) {}

  /** Draws again, whatever is shown. */
  forget(): void {
    this.#drawn = '';
  }

  arrange(image: PixelSize, edit: Edit, view: StageView): void {
    const find = (selector: string) => this.root.querySelector<HTMLElement>(selector);
    const [sheet, canvas] = [find('.sheet'), find('canvas')];
    if (!sheet || !canvas) return;
    sheet.style.width = `${view.visible.width * view.scale}px`;
    sheet.style.height = `${view.visible.height * view.scale}px`;
    canvas.classList.toggle('large', view.scale >= hardEdges);
    place(canvas, rectOf(turnSize(image, edit)), view);
    for (const one of [find('.crop-frame'), find('.ground')]) if (one) place(one, edit.frame, view);
  }

  /** Draws the image after it was opened or turned, or if the stage has become larger; no sharper than is visible on it. */
  async draw(src: string, { turns, isFlipped }: Edit, stage: PixelSize): Promise<void> {
    const canvas = this.root.querySelector('canvas');
    const maxSide = Math.ceil((Math.max(stage.width, stage.height) * devicePixelRatio) / sideStep) * sideStep;
    const wanted = `${turns} ${isFlipped} ${maxSide} ${src}`;
    if (!canvas || this.#drawn === wanted) return;
    this.#drawn = wanted;
    const bitmap = await this.worker.run({ does: 'preview', orientation: { turns, isFlipped }, maxSide });
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
