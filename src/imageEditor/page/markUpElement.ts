import { nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { iconButton } from '../../pageKit/page/buttons.ts';
import { formatString } from '../../pageKit/page/formatString.ts';
import { limits } from '../../product/common/limits.ts';
import { type Mark, mostMarks } from '../../sessions/common/model/marks.ts';
import { addState, startHistory } from '../common/history.ts';
import { type MarkHistory, packMarks, unpackMarks } from '../common/markHistory.ts';
import { lineHeight, type Point } from '../common/markLines.ts';
import { getTextSize, type MarkSettings, startMarkSettings } from '../common/markSettings.ts';
import { rectOf } from '../common/rect.ts';
import { toCoordinate } from '../common/simplifyLine.ts';
import { followPointer } from './followPointer.ts';
import { MarkCanvas } from './markCanvas.ts';
import { renderMarkForm } from './markForm.ts';
import { MarkHand, sayChange, toPoint } from './markHand.ts';
import { renderMarkStage } from './markStage.ts';
import { getKept, type OpenImage } from './openImage.ts';
import { placeTextField } from './placeTextField.ts';
import { StageCanvas } from './stageCanvas.ts';
import type { StageView } from './stageView.ts';
import { ToolElement } from './toolElement.ts';
import { getMiddle, getZoomedView, panBy, type Zoom, zoomBy } from './zoomedView.ts';

type Marks = readonly Mark[];

/** The factor of a step of the zoom, and how fast a wheel zooms. */
const zoomStep = 1.25;
const wheelSpeed = 0.004;

/** `<limn-mark-up>`: puts marks on an image that show where it should change. */
@customElement('limn-mark-up')
export class MarkUpElement extends ToolElement<Marks> {
  @state() private settings: MarkSettings | undefined;
  @state() private zoom: Zoom | undefined;
  /** Where a text begins while it is typed. */
  @state() private typing: Point | undefined;
  readonly #canvas = new StageCanvas(this);
  readonly #marks = new MarkCanvas(this);
  readonly #hand = new MarkHand({
    board: () => this.#board,
    setMarks: (marks, says) => this.#setMarks(marks, says),
    say: (says) => (this.announcement = says),
    type: (at) => this.#startText(at),
    moveView: (zoom) => this.zoom && this.#setZoom(zoom),
    zoom: (how) => this.#zoomTo(how),
    requestUpdate: () => this.requestUpdate(),
  });
  #marksId: string | undefined;

  protected override begin(image: OpenImage): MarkHistory {
    const kept = getKept(image);
    const mine = kept && 'settings' in kept ? kept : undefined;
    this.settings = mine?.settings ?? startMarkSettings(image.size);
    this.zoom = mine?.zoom;
    this.#marksId = mine ? mine.marksId : image.shown.marksId;
    return mine ? unpackMarks(mine.marks) : startHistory(image.shown.marks ?? []);
  }

  protected override keep(): void {
    const { image, history, settings, zoom } = this;
    if (!image || !history || !settings) return;
    const { bridge, shown, size } = image;
    const marksId = this.#marksId;
    const more = { ...(zoom && { zoom }), ...(marksId !== undefined && { marksId }) };
    bridge.keep({ id: shown.id, ...size, marks: packMarks(history), settings, ...more });
  }

  /** Opens marks that the host has sent later, once. Undo leads back to those before. */
  protected override willUpdate(): void {
    super.willUpdate();
    const { image } = this;
    const { marks, marksId } = image?.shown ?? {};
    if (!image || !marks || marksId === this.#marksId) return;
    this.#marksId = marksId;
    this.#setMarks(marks, this.describe(image, marks));
  }

  protected override firstUpdated(): void {
    this.addEventListener('wheel', this.#wheel, { passive: false });
  }

  protected override describe({ words }: OpenImage, marks: Marks): string {
    return formatString(words.marksAre, marks.length);
  }

  protected override renderButtons({ words }: OpenImage, marks: Marks): TemplateResult {
    const press = () => this.#setMarks([], words.marksCleared);
    return iconButton({ label: words.clearMarks, icon: 'clear-all', press, waits: marks.length === 0 });
  }

  protected override useButton({ words }: OpenImage, marks: Marks) {
    const obstacle = marks.length === 0 ? words.noMarks : undefined;
    return { label: words.useMarks, press: () => void this.#use(), obstacle };
  }

  protected override renderSheet(image: OpenImage, marks: Marks): TemplateResult {
    const { words, shown } = image;
    return renderMarkStage({
      words,
      name: shown.title || words.image,
      count: this.describe(image, marks),
      isBusy: this.isWorking,
      hasCursor: this.#hand.cursor !== undefined,
      isTyping: this.typing !== undefined,
      isErasing: this.settings?.tool === 'eraser',
      key: (event) => this.#hand.pressKey(event) && event.preventDefault(),
      press: (event) => (event.button === 1 ? this.#pan(event) : this.#hand.press(event)),
      type: (text) => this.#setText(text),
    });
  }

  protected override renderControls({ words }: OpenImage): TemplateResult | typeof nothing {
    const { settings } = this;
    if (!settings) return nothing;
    return renderMarkForm({
      words,
      settings,
      isFit: this.zoom === undefined,
      change: (changed) => this.#change({ ...settings, ...changed }),
      zoom: (how) => this.#zoomTo(how),
    });
  }

  protected override facts(image: OpenImage, marks: Marks): string {
    const { words } = image;
    if (this.isWorking) return words.usingMarks;
    return this.message || (marks.length === 0 ? words.markFirst : this.describe(image, marks));
  }

  protected override draw({ size, shown, worker }: OpenImage, marks: Marks): void {
    const { stroke, cursor = { x: 0, y: 0 } } = this.#hand;
    const view = this.#getView(size);
    this.#canvas.arrange(view, { canvas: rectOf(size), '.mark-cursor': { ...cursor, width: 0, height: 0 } });
    const field = this.querySelector<HTMLElement>('.mark-text');
    if (field && this.typing) placeTextField(field, this.typing, this.#getTextSize(size), view);
    if (this.stage.width === 0) return;
    void this.#canvas.draw(worker, shown.src, { turns: 0, isFlipped: false }, this.stage);
    this.#marks.show(stroke?.marks ?? marks, view);
    this.#marks.showAdded(() => this.#hand.stroke?.added, view);
  }

  #getView(size: OpenImage['size']): StageView {
    return getZoomedView(size, this.stage, this.zoom);
  }

  #getTextSize(size: OpenImage['size']): number {
    return getTextSize(size, this.settings?.width ?? 'medium');
  }

  get #board() {
    const { image, current: marks, settings } = this;
    if (!image || !marks || !settings || this.isWorking) return undefined;
    const { words, size } = image;
    return { words, size, marks, settings, view: this.#getView(size) };
  }

  #setMarks(marks: Marks, says: string): void {
    if (this.history) this.setHistory(addState(this.history, marks), says);
  }

  /** A stroke was begun on other marks. */
  protected override setHistory(history: MarkHistory, says: string): void {
    this.#hand.drop();
    super.setHistory(history, says);
  }

  #change(settings: MarkSettings): void {
    this.#hand.drop();
    this.settings = settings;
    this.keep();
  }

  #startText({ x, y }: Point): void {
    const [image, marks] = [this.image, this.current ?? []];
    if (!image) return;
    if (marks.length >= mostMarks) {
      this.announcement = formatString(image.words.tooManyMarks, mostMarks);
      return;
    }
    this.typing = { x, y: y - (lineHeight * this.#getTextSize(image.size)) / 2 };
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('.mark-text')?.focus({ preventScroll: true }));
  }

  /** Ends the typing of a text, and adds it. */
  #setText(text: string | undefined): void {
    const { image, typing, settings, current = [] } = this;
    this.typing = undefined;
    if (!image || !typing || !settings) return;
    void this.updateComplete.then(() => this.focusSurface());
    if (text === undefined) return;
    const place = { x: toCoordinate(typing.x), y: toCoordinate(typing.y) };
    const mark = { tool: 'text', color: settings.color, size: this.#getTextSize(image.size), ...place, text } as const;
    this.#setMarks([...current, mark], sayChange(image.words, current, [...current, mark]));
  }

  #setZoom(zoom: Zoom | undefined): void {
    this.zoom = zoom;
    this.keep();
  }

  #zoomTo(how: 'in' | 'out' | 'fit'): void {
    const board = this.#board;
    if (!board) return;
    const { words, size, view } = board;
    const at = this.#hand.cursor ?? getMiddle(view);
    const factor = how === 'in' ? zoomStep : 1 / zoomStep;
    this.#setZoom(how === 'fit' ? undefined : zoomBy(factor, at, view, size, this.stage));
    this.announcement = formatString(words.zoomIs, Math.round(this.#getView(size).scale * 100));
  }

  /** With Ctrl or Cmd a wheel zooms at the pointer, otherwise it moves a zoomed image. */
  readonly #wheel = (event: WheelEvent) => {
    const [board, surface] = [this.#board, this.surface];
    if (!board || !surface || !(event.target instanceof Element) || !event.target.closest('.stage')) return;
    event.preventDefault();
    const { size, view } = board;
    const { deltaX, deltaY } = event;
    if (event.ctrlKey || event.metaKey) {
      const at = toPoint(surface, event, board);
      this.#setZoom(zoomBy(Math.exp(-deltaY * wheelSpeed), at, view, size, this.stage));
    } else if (this.zoom) this.#setZoom(panBy({ x: deltaX / view.scale, y: deltaY / view.scale }, view));
  };

  /** Moves a zoomed image with the pressed wheel. */
  #pan(press: PointerEvent): void {
    const { view } = this.#board ?? {};
    if (!view || !this.zoom) return;
    press.preventDefault();
    const moved = ({ clientX, clientY }: PointerEvent) => {
      const by = { x: (press.clientX - clientX) / view.scale, y: (press.clientY - clientY) / view.scale };
      this.#setZoom(panBy(by, view));
    };
    followPointer(press, { move: moved, end: () => undefined }, 1);
  }

  /** Has the worker draw the marked copy and hands it to the host. */
  async #use(): Promise<void> {
    const { image, current: marks, settings } = this;
    if (this.isWorking || !image || !marks || !settings) return;
    this.#hand.drop();
    this.isWorking = true;
    this.message = '';
    const { words, shown, worker, bridge } = image;
    const { mediaType } = shown;
    const copy = await worker.run({ does: 'mark', marks, mediaType, maxBytes: limits.attachmentBytes });
    if (!copy) return this.finish(words.failed);
    const { keepsOutside, feather } = settings;
    bridge.post({ type: 'useMarks', ...copy, marks, ...(keepsOutside && { feather }) });
  }
}
