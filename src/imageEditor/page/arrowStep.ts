import type { PixelSize } from '../../product/common/sizes.ts';

interface Step {
  readonly x: number;
  readonly y: number;
}

const arrows: Readonly<Record<string, Step>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The steps in which arrow keys cross the longer side of an image. */
const steps = 100;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns by how many pixels an arrow key moves something on an image, with Ctrl or Cmd by a single one; undefined for other keys. */
export function getArrowStep(image: PixelSize, { key, ctrlKey, metaKey, altKey }: Pressed): Step | undefined {
  const arrow = altKey ? undefined : arrows[key];
  const step = ctrlKey || metaKey ? 1 : Math.max(1, Math.round(Math.max(image.width, image.height) / steps));
  return arrow && { x: arrow.x * step, y: arrow.y * step };
}
