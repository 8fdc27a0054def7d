/** What keys and the pointer do to the frame. */
import type { PixelSize } from '../../product/common/sizes.ts';
import { type Edit, type Handle, moveFrame, resizeFrame } from '../common/edit.ts';
import { getArrowStep } from './arrowStep.ts';
import { followPointer } from './followPointer.ts';

/** The handles in their order from the top left, and which sides they move. */
export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the edit after a key: arrows move the frame, with Shift they resize it; with Ctrl or Cmd by one pixel. Undefined for other keys. */
export function pressFrameKey(image: PixelSize, edit: Edit, pressed: Pressed): Edit | undefined {
  const by = getArrowStep(image, pressed);
  if (!by || !pressed.shiftKey) return by && moveFrame(image, edit, by);
  return resizeFrame(image, edit, by.x === 0 ? { x: 0, y: 1 } : { x: 1, y: 0 }, by);
}

/** What a drag needs from the page. */
interface Drag {
  readonly image: PixelSize;
  readonly edit: Edit;
  /** CSS pixels for one of the image's. */
  readonly scale: number;
  /** The sides that move; missing = the whole frame. */
  readonly handle?: Handle;
  /** Shows the frame on its way. */
  readonly show: (edit: Edit) => void;
  /** Called at the end: with the edit, or without one if the drag was canceled. */
  readonly end: (edit?: Edit) => void;
}

/** Follows the pointer that was pressed on the frame or one of its handles. */
export function dragFrame(press: PointerEvent, drag: Drag): void {
  press.stopPropagation();
  let { edit } = drag;
  followPointer(press, {
    move: (event) => {
      edit = getDragged(drag, { x: event.clientX - press.clientX, y: event.clientY - press.clientY });
      drag.show(edit);
    },
    end: (isCanceled) => (isCanceled ? drag.end() : drag.end(edit)),
  });
}

function getDragged({ image, edit, scale, handle }: Drag, moved: { readonly x: number; readonly y: number }): Edit {
  const by = { x: moved.x / scale, y: moved.y / scale };
  return handle ? resizeFrame(image, edit, handle, by) : moveFrame(image, edit, by);
}
