import { lineHeight, type Point } from '../common/markLines.ts';
import { clamp } from '../common/rect.ts';
import type { StageView } from './stageView.ts';

/** The smallest field in which a text can be typed, in CSS pixels. */
const least = { width: 160, size: 12, height: 24 };

/** Places the field over the text that is typed in it, as far as it is visible there. */
export function placeTextField(field: HTMLElement, at: Point, size: number, { visible, scale }: StageView): void {
  const width = visible.width * scale;
  const height = Math.max(least.height, size * lineHeight * scale);
  const left = clamp((at.x - visible.x) * scale, 0, Math.max(0, width - least.width));
  const top = clamp((at.y - visible.y) * scale, 0, Math.max(0, visible.height * scale - height));
  const { style } = field;
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.maxWidth = `${width - left}px`;
  style.height = `${height}px`;
  style.fontSize = `${Math.max(least.size, size * scale)}px`;
}
