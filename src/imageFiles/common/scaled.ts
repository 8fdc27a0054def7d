/** Red, green, blue and alpha of each pixel, row by row. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const white = 255;

/** The picture at another size, which is not larger: each pixel the mean of those it stands for, on white where they are transparent. */
export function scaledOnWhite(whole: RawPicture, { width, height }: Size): RawPicture {
  const data = new Uint8Array(width * height * 4).fill(white);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = span(y, height, whole.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = span(x, width, whole.width);
      data.set(mean(whole, { left, right, top, bottom }), (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** The places of the whole that one of the small picture stands for, at least one. */
function span(at: number, of: number, whole: number): readonly [number, number] {
  const from = Math.floor((at * whole) / of);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * whole) / of))];
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function mean({ width, data }: RawPicture, { left, right, top, bottom }: Area): readonly [number, number, number] {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const alpha = (data[at + 3] ?? 0) / 255;
      const ground = white * (1 - alpha);
      red += (data[at] ?? 0) * alpha + ground;
      green += (data[at + 1] ?? 0) * alpha + ground;
      blue += (data[at + 2] ?? 0) * alpha + ground;
    }
  const count = (right - left) * (bottom - top);
  return [red / count, green / count, blue / count];
}
