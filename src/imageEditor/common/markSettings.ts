import * as v from 'valibot';
import type { PixelSize } from '../../product/common/sizes.ts';
import { MarkColor, Marks } from '../../sessions/common/model/marks.ts';
import { clamp } from './rect.ts';

export const markTools = ['pen', 'arrow', 'rectangle', 'ellipse', 'text', 'eraser'] as const;
export type MarkTool = (typeof markTools)[number];

export const markWidths = ['thin', 'medium', 'thick'] as const;
type MarkWidth = (typeof markWidths)[number];

/** How new marks look, and what becomes of what is outside of the marks. */
export const MarkSettings = v.object({
  tool: v.picklist(markTools),
  color: MarkColor,
  width: v.picklist(markWidths),
  /** Only what is marked is taken from the response. */
  keepsOutside: v.boolean(),
  /** The edge of what is taken, in pixels. */
  feather: v.unwrap(Marks.entries.feather),
});
export type MarkSettings = v.InferOutput<typeof MarkSettings>;

/** The largest number of pixels of a soft edge. */
export const mostFeather = 512;

/** Parts of the longer side of an image. */
const lineParts: Readonly<Record<MarkWidth, number>> = { thin: 1 / 400, medium: 1 / 200, thick: 1 / 100 };
const textParts: Readonly<Record<MarkWidth, number>> = { thin: 1 / 56, medium: 1 / 40, thick: 1 / 24 };
const featherPart = 1 / 100;

export function startMarkSettings(image: PixelSize): MarkSettings {
  const feather = clamp(Math.round(longerSide(image) * featherPart), 0, mostFeather);
  return { tool: 'pen', color: 'red', width: 'medium', keepsOutside: true, feather };
}

/** Returns the width of a line in pixels of the image. */
export function getLineWidth(image: PixelSize, width: MarkWidth): number {
  return Math.max(1, Math.round(longerSide(image) * lineParts[width]));
}

/** Returns the height of a line of text in pixels of the image. */
export function getTextSize(image: PixelSize, width: MarkWidth): number {
  return Math.max(1, Math.round(longerSide(image) * textParts[width]));
}

function longerSide({ width, height }: PixelSize): number {
  return Math.max(width, height);
}
