/** Marks that the user drew on an image to show where it should change. Lengths are in pixels of that image, and may reach beyond it. */

import * as v from 'valibot';
import { id } from '../../../product/common/schemas.ts';
import { Picture } from './picture.ts';

/** Marks on one image, and numbers in the line of a pen. */
export const mostMarks = 500;
export const mostNumbers = 8_000;
export const longestText = 500;

export const coordinates = { least: -32_768, most: 65_536 } as const;
const coordinate = v.pipe(v.number(), v.minValue(coordinates.least), v.maxValue(coordinates.most));
const thickness = v.pipe(v.number(), v.minValue(1), v.maxValue(4_096));

/** The colors that stand out, by their names; the page decides how they look. */
export const MarkColor = v.picklist(['red', 'yellow', 'green', 'blue', 'magenta', 'black', 'white']);
export type MarkColor = v.InferOutput<typeof MarkColor>;

const look = { color: MarkColor, width: thickness };
/** Where the pointer was pressed and where it was released. */
const ends = { x1: coordinate, y1: coordinate, x2: coordinate, y2: coordinate };

export const Mark = v.variant('tool', [
  /** x and y of each point, one after another. */
  v.object({
    tool: v.literal('pen'),
    ...look,
    points: v.pipe(v.array(coordinate), v.minLength(2), v.maxLength(mostNumbers), v.readonly()),
  }),
  /** Points to its end. */
  v.object({ tool: v.literal('arrow'), ...look, ...ends }),
  v.object({ tool: v.literal('rectangle'), ...look, ...ends }),
  v.object({ tool: v.literal('ellipse'), ...look, ...ends }),
  /** Its top left corner, and the height of a line. */
  v.object({
    tool: v.literal('text'),
    color: MarkColor,
    size: thickness,
    x: coordinate,
    y: coordinate,
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(longestText)),
  }),
]);
export type Mark = v.InferOutput<typeof Mark>;

/** The marks of a request; the image that they are on, and its copy with the marks, are attachments of the same request. */
export const Marks = v.object({
  /** The attachment that is the image without marks. */
  original: id,
  /** The attachment that is the copy with marks. */
  copy: id,
  /** The image as it was marked; missing = as it is attached. Larger ones are made smaller to be sent. */
  whole: v.exactOptional(Picture),
  marks: v.pipe(v.array(Mark), v.minLength(1), v.maxLength(mostMarks), v.readonly()),
  /** Only what is marked is taken from the response, with an edge this soft, in pixels; missing = all of the response is used. */
  feather: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(512))),
});
export type Marks = v.InferOutput<typeof Marks>;
