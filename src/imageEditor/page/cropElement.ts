import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { formatString } from '../../pageKit/page/formatString.ts';
import { limits } from '../../product/common/limits.ts';
import {
  type Edit,
  getResultSize,
  type Handle,
  isTooLarge,
  isUnchanged,
  maxPixels,
  startEdit,
} from '../common/edit.ts';
import { addEdit } from '../common/editHistory.ts';
import { type History, startHistory } from '../common/history.ts';
import { turnSize } from '../common/orientation.ts';
import { rectOf } from '../common/rect.ts';
import { renderExtendForm, renderForm } from './editForm.ts';
import { dragFrame, pressFrameKey } from './frameInput.ts';
import { renderStage } from './frameStage.ts';
import { getKept, type OpenImage } from './openImage.ts';
import { StageCanvas } from './stageCanvas.ts';
import { fitView, type StageView } from './stageView.ts';
import { ToolElement } from './toolElement.ts';

/** `<limn-crop>`: crops, turns, resizes and extends an image. */
@customElement('limn-crop')
export class CropElement extends ToolElement<Edit> {
  /** The edit while the pointer moves the frame. */
  @state() private dragged: Edit | undefined;
  /** The changed prompt to extend the image. */
  @state() private prompt: string | undefined;
  readonly #canvas = new StageCanvas(this);
  /** The view when a drag began: it stays until the end, so that the image does not move under the pointer. */
  #view: StageView | undefined;

  protected override begin(image: OpenImage): History<Edit> {
    const kept = getKept(image);
    if (!kept || !('history' in kept)) return startHistory(startEdit(image.size));
    this.prompt = kept.prompt;
    return kept.history;
  }

  protected override keep(): void {
    const { image, history, prompt } = this;
    if (!image || !history) return;
    const { bridge, shown, size } = image;
    bridge.keep({ id: shown.id, ...size, history, ...(prompt !== undefined && { prompt }) });
  }

  protected override get current(): Edit | undefined {
    return this.dragged ?? super.current;
  }

  protected override describe({ words }: OpenImage, { frame: { x, y, width, height } }: Edit): string {
    return formatString(words.areaIs, `${width} × ${height}`, x, y);
  }

  protected override renderButtons(): typeof nothing {
    return nothing;
  }

  protected override useButton(image: OpenImage, edit: Edit) {
    const { words, size } = image;
    const obstacle = isUnchanged(size, edit) ? words.unchanged : this.#tooLarge(image, edit);
    return { label: words.apply, press: () => void this.#render('apply'), obstacle };
  }

  #tooLarge({ words }: OpenImage, edit: Edit): string | undefined {
    const large = [edit.frame, getResultSize(edit)].find(isTooLarge);
    return large && formatString(words.tooLarge, `${large.width} × ${large.height}`, maxPixels / 1e6);
  }

  protected override renderSheet(image: OpenImage, edit: Edit): TemplateResult {
    const { words, shown } = image;
    return renderStage({
      words,
      name: shown.title || words.image,
      area: this.describe(image, edit),
      isExtended: edit.isExtended,
      isBusy: this.isWorking,
      key: this.#frameKey,
      press: (event, handle) => this.#drag(event, handle),
    });
  }

  protected override renderControls(image: OpenImage, edit: Edit): TemplateResult {
    const { words, size } = image;
    return html`${renderForm({ words, image: size, edit, change: (changed, says) => this.#change(changed, says) })}
    ${renderExtendForm({
      words,
      image: size,
      edit,
      prompt: this.#prompt(image),
      isWorking: this.isWorking,
      obstacle: this.#tooLarge(image, edit),
      type: (prompt) => this.#type(prompt),
      send: () => void this.#render('extend'),
    })}`;
  }

  protected override facts(image: OpenImage, edit: Edit): string {
    const { words } = image;
    const { width, height } = getResultSize(edit);
    const result = formatString(words.resultIs, `${width} × ${height}`);
    return this.isWorking ? words.applying : this.message || this.#tooLarge(image, edit) || result;
  }

  protected override draw({ size, shown, worker }: OpenImage, edit: Edit): void {
    const { frame } = edit;
    const view = this.#view ?? fitView(size, edit, this.stage);
    const places = { canvas: rectOf(turnSize(size, edit)), '.crop-frame': frame, '.ground': frame };
    this.#canvas.arrange(view, places);
    if (this.stage.width > 0) void this.#canvas.draw(worker, shown.src, edit, this.stage);
  }

  #prompt({ words }: OpenImage): string {
    return this.prompt ?? words.fillPrompt;
  }

  #type(prompt: string): void {
    this.prompt = prompt;
    this.keep();
  }

  #change(edit: Edit, announcement?: string): void {
    const { image, history } = this;
    if (image && history) this.setHistory(addEdit(history, edit), announcement ?? this.describe(image, edit));
  }

  readonly #frameKey = (event: KeyboardEvent) => {
    const { image, current } = this;
    const changed = image && current && pressFrameKey(image.size, current, event);
    if (!changed) return;
    event.preventDefault();
    this.#change(changed);
  };

  #drag(event: PointerEvent, handle?: Handle): void {
    const { image, current: edit } = this;
    if (!image || !edit || this.isWorking) return;
    const { size } = image;
    this.#view = fitView(size, edit, this.stage);
    const { scale } = this.#view;
    const end = (dragged?: Edit) => {
      this.#view = undefined;
      this.dragged = undefined;
      if (dragged) this.#change(dragged);
    };
    dragFrame(event, { image: size, edit, scale, ...(handle && { handle }), show: (now) => (this.dragged = now), end });
    this.surface?.focus({ preventScroll: true });
  }

  /** Has the worker draw the result and hands it to the host. */
  async #render(type: 'apply' | 'extend'): Promise<void> {
    const { image, current: edit } = this;
    if (this.isWorking || !edit || !image) return;
    this.isWorking = true;
    this.message = '';
    const { words, shown, worker, bridge } = image;
    const { width: _, height: __, ...padded } = edit;
    const result = await (type === 'apply'
      ? worker.run({ does: 'render', edit, mediaType: shown.mediaType })
      : worker.run({ does: 'render', edit: padded, mediaType: 'image/png', maxBytes: limits.attachmentBytes }));
    if (!result || result.bytes.length > limits.pastedBytes) return this.finish(words.failed);
    if (type === 'apply') bridge.post({ type, ...result });
    else bridge.post({ type, ...result, prompt: this.#prompt(image) });
  }
}
