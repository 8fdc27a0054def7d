import type { PixelSize } from '../../product/common/sizes.ts';
import type { Point } from '../common/markLines.ts';
import { getArrowStep } from './arrowStep.ts';

/** What a key does on the marked image: it moves the cursor by so many pixels, or the named action. */
export type MarkKey = Point | 'use' | 'delete' | 'cancel' | 'in' | 'out' | 'fit';

const named: Readonly<Record<string, Exclude<MarkKey, Point>>> = {
  ' ': 'use',
  Enter: 'use',
  Delete: 'delete',
  Backspace: 'delete',
  Escape: 'cancel',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export function getMarkKey(image: PixelSize, pressed: Pressed): MarkKey | undefined {
  const step = getArrowStep(image, pressed);
  if (step) return step;
  return pressed.ctrlKey || pressed.metaKey || pressed.altKey ? undefined : named[pressed.key];
}
