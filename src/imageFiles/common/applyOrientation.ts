import type { RawPicture } from './scaled.ts';

/** The picture as a camera says it is to be seen; `orientation` is Exif's, from 1 to 8. */
export function applyOrientation(picture: RawPicture, orientation: number): RawPicture {
  const { width, height } = picture;
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const from = placeOf(picture, orientation, { x, y });
      data.set(picture.data.subarray(from, from + 4), (y * size.width + x) * 4);
    }
  return { ...size, data };
}

/** Where a pixel that is seen there stands in the data. */
function placeOf({ width, height }: RawPicture, orientation: number, seen: { x: number; y: number }): number {
  const [across, down] = orientation >= 5 ? [seen.y, seen.x] : [seen.x, seen.y];
  const column = [2, 3, 7, 8].includes(orientation) ? width - 1 - across : across;
  const row = [3, 4, 6, 7].includes(orientation) ? height - 1 - down : down;
  return (row * width + column) * 4;
}
