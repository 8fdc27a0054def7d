import { formatString } from '../../pageKit/page/formatString.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import { type Mark, mostMarks } from '../../sessions/common/model/marks.ts';
import type { ImageEditorWords } from '../common/imageEditorMessages.ts';
import type { Point } from '../common/markLines.ts';
import { getLineWidth, type MarkSettings } from '../common/markSettings.ts';
import { type Stroke, startStroke } from '../common/markStroke.ts';
import { isTouched } from '../common/markTouch.ts';
import { clamp } from '../common/rect.ts';
import { followPointer } from './followPointer.ts';
import { getMarkKey, type MarkKey } from './markKeys.ts';
import type { StageView } from './stageView.ts';
import { getMiddle, panTo, type Zoom } from './zoomedView.ts';

/** How far the eraser reaches, and how exact a line is kept, in CSS pixels. */
const reach = 4;
const tolerance = 0.25;

/** What is marked. */
interface Board {
  readonly words: ImageEditorWords;
  readonly size: PixelSize;
  readonly view: StageView;
  readonly marks: readonly Mark[];
  readonly settings: MarkSettings;
}

interface Needs {
  /** Returns undefined while nothing can be marked. */
  readonly board: () => Board | undefined;
  readonly setMarks: (marks: readonly Mark[], says: string) => void;
  readonly say: (says: string) => void;
  /** Begins a text at a point. */
  readonly type: (at: Point) => void;
  readonly moveView: (zoom: Zoom) => void;
  /** Handles the keys that zoom. */
  readonly zoom: (how: 'in' | 'out' | 'fit') => void;
  readonly requestUpdate: () => void;
}

/** What holds the tools: the pointer, or the keys by a cursor. Both add marks by strokes. */
export class MarkHand {
  stroke: Stroke | undefined;
  /** Where keys put the tool; undefined while the pointer holds it. */
  cursor: Point | undefined;

  constructor(private readonly needs: Needs) {}

  /** Drops a stroke without a trace. */
  drop(): void {
    this.stroke = undefined;
    this.needs.requestUpdate();
  }

  readonly press = (event: PointerEvent): void => {
    const board = this.needs.board();
    if (!board || event.button !== 0) return;
    this.cursor = undefined;
    const surface = event.currentTarget;
    if (!(surface instanceof Element)) return;
    const at = toPoint(surface, event, board);
    // The text field would lose the focus at once if it were there before the button is released.
    if (board.settings.tool === 'text') {
      followPointer(event, { move: () => undefined, end: (isCanceled) => isCanceled || this.needs.type(at) });
      return;
    }
    this.begin(board, at);
    followPointer(event, { move: (moved) => this.follow(surface, moved), end: (isCanceled) => this.end(isCanceled) });
  };

  private follow(surface: Element, moved: PointerEvent): void {
    const board = this.needs.board();
    const all = moved.getCoalescedEvents();
    if (board) this.move((all.length > 0 ? all : [moved]).map((one) => toPoint(surface, one, board)));
  }

  /** Returns whether the key has a meaning here. */
  pressKey(pressed: KeyboardEvent): boolean {
    const board = this.needs.board();
    const key = board && getMarkKey(board.size, pressed);
    if (!board || key === undefined) return false;
    this.act(board, key, pressed.repeat);
    return true;
  }

  private act(board: Board, key: MarkKey, isRepeated: boolean): void {
    if (typeof key !== 'string') this.moveCursor(board, key);
    else if (key === 'in' || key === 'out' || key === 'fit') this.needs.zoom(key);
    else if (key === 'cancel') this.end(true);
    else if (isRepeated) return;
    else if (key === 'delete') this.delete(board);
    else this.use(board);
  }

  private moveCursor({ words, size, view }: Board, by: Point): void {
    const from = this.cursor ?? roundPoint(getMiddle(view));
    const to = { x: clamp(from.x + by.x, 0, size.width), y: clamp(from.y + by.y, 0, size.height) };
    this.cursor = to;
    this.move([to]);
    this.needs.moveView(panTo(to, view));
    this.needs.say(formatString(words.cursorIs, to.x, to.y));
  }

  /** Puts the tool on the image at the cursor, or lifts it. */
  private use(board: Board): void {
    const { tool } = board.settings;
    const at = this.cursor ?? roundPoint(getMiddle(board.view));
    this.cursor = at;
    if (this.stroke) this.end(false);
    else if (tool === 'text') this.needs.type(at);
    else this.begin(board, at);
    if (tool === 'eraser') this.end(false);
    else if (this.stroke) this.needs.say(board.words.markBegun);
  }

  private begin({ words, size, view, marks, settings }: Board, at: Point): void {
    const { tool, color } = settings;
    if (tool === 'text') return;
    if (tool !== 'eraser' && marks.length >= mostMarks) {
      this.needs.say(formatString(words.tooManyMarks, mostMarks));
      return;
    }
    const width = getLineWidth(size, settings.width);
    const { scale } = view;
    this.stroke = startStroke(tool, marks, at, { color, width, reach: reach / scale, tolerance: tolerance / scale });
    this.needs.requestUpdate();
  }

  private move(points: readonly Point[]): void {
    this.stroke?.move(...points);
    this.needs.requestUpdate();
  }

  private end(isCanceled: boolean): void {
    const { stroke } = this;
    const board = this.needs.board();
    if (!stroke || !board) return;
    this.drop();
    const { words, marks } = board;
    const after = isCanceled ? marks : stroke.end();
    if (after !== marks) this.needs.setMarks(after, sayChange(words, marks, after));
    else this.needs.say(isCanceled || stroke.added ? words.markCanceled : words.noMarkHere);
  }

  private delete({ words, marks, view }: Board): void {
    const { cursor } = this;
    const near = cursor && marks.findLast((mark) => isTouched(mark, cursor, cursor, reach / view.scale));
    const last = near ?? marks.at(-1);
    const after = marks.filter((mark) => mark !== last);
    if (last) this.needs.setMarks(after, sayChange(words, marks, after));
  }
}

/** Says which mark was added, or how many were erased. */
export function sayChange(words: ImageEditorWords, before: readonly Mark[], after: readonly Mark[]): string {
  const erased = before.length - after.length;
  if (erased > 0) return erased === 1 ? words.markErased : formatString(words.marksErased, erased);
  const says: Readonly<Record<Mark['tool'], string>> = {
    pen: words.lineAdded,
    arrow: words.arrowAdded,
    rectangle: words.rectangleAdded,
    ellipse: words.ellipseAdded,
    text: words.textAdded,
  };
  return says[after.at(-1)?.tool ?? 'pen'];
}

/** Returns where on the image the pointer is. */
export function toPoint(surface: Element, { clientX, clientY }: MouseEvent, { view }: Pick<Board, 'view'>): Point {
  const { left, top } = surface.getBoundingClientRect();
  const { visible, scale } = view;
  return { x: visible.x + (clientX - left) / scale, y: visible.y + (clientY - top) / scale };
}

function roundPoint({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
