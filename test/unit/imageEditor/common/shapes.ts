import { createPixels, type Pixels, type Rgb } from '../../../../src/imageEditor/common/pixels.ts';

/** A disc on a flat background, with the alpha that its edge has. */
export interface Disc {
  readonly side: number;
  readonly middle: readonly [x: number, y: number];
  readonly radius: number;
  /** The inner part that has the color of the background. */
  readonly hole?: number;
  readonly color: Rgb;
  readonly background: Rgb;
}

const samples = 8;

/** Returns the share of a pixel that a disc covers. */
export function coverage({ middle, radius, hole = 0 }: Disc, x: number, y: number): number {
  let hits = 0;
  for (let row = 0; row < samples; row++)
    for (let column = 0; column < samples; column++) {
      const away = Math.hypot(x + (column + 0.5) / samples - middle[0], y + (row + 0.5) / samples - middle[1]);
      if (away < radius && away >= hole) hits++;
    }
  return hits / samples ** 2;
}

/** Draws a disc with a smooth edge; `noise` changes each channel of each pixel by up to that. */
export function drawDisc(disc: Disc, noise = 0): Pixels {
  const { side, color, background } = disc;
  const pixels = createPixels(side, side);
  let state = 1;
  const varied = (channel: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return channel + ((state >> 16) % (2 * noise + 1)) - noise;
  };
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const share = coverage(disc, x, y);
      const mixed = color.map((channel, at) => Math.round(channel * share + (background[at] ?? 0) * (1 - share)));
      pixels.data.set([...mixed.map((channel) => (noise > 0 ? varied(channel) : channel)), 255], (y * side + x) * 4);
    }
  return pixels;
}
