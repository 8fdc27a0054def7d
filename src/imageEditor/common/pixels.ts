/** Red, green, blue and alpha of each pixel, row by row, not premultiplied: an image as a canvas reads and draws it. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export type Rgb = readonly [red: number, green: number, blue: number];

export function createPixels(width: number, height: number): Pixels {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

/** Returns the color at the index of a pixel, without its alpha. */
export function colorAt({ data }: Pick<Pixels, 'data'>, index: number): Rgb {
  const at = index * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** Returns the largest difference of a channel between a pixel and a color. */
export function differenceAt({ data }: Pick<Pixels, 'data'>, index: number, [red, green, blue]: Rgb): number {
  const at = index * 4;
  const ofRed = Math.abs((data[at] ?? 0) - red);
  const ofGreen = Math.abs((data[at + 1] ?? 0) - green);
  return Math.max(ofRed, ofGreen, Math.abs((data[at + 2] ?? 0) - blue));
}
