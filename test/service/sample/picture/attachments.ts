/** Pictures that went along with the request, in the picture that is drawn; each is an address of data. */
import type { InlineData } from '../body.ts';
import { catOnWall } from './beings.ts';
import { birds, stars } from './sky.ts';
import { type Stage, shortSide } from './stage.ts';
import { type Box, n, rect, shaded } from './svg.ts';
import { boats } from './water.ts';
import { weather } from './weather.ts';
import { pngOf } from './webp.ts';

const side = shortSide * 0.3;
const margin = shortSide * 0.016;

/** A picture sent along as an address of data that the drawing can show. */
export async function addressOf({ mimeType, data }: InlineData): Promise<string> {
  if (mimeType !== 'image/webp') return `data:${mimeType};base64,${data}`;
  const png = await pngOf(Buffer.from(data, 'base64'));
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

/** Prints hung one beside the other over the lower edge. */
export function prints({ height, palette }: Stage, pictures: readonly string[]): string {
  const hung = pictures.map((picture, at) => {
    const print = { x: 40 + at * (side + 24), y: height - side - 40, width: side, height: side };
    const frame = { x: print.x - margin, y: print.y - margin, width: side + 2 * margin, height: side + 4 * margin };
    return rect(frame, palette.wall) + image(print, picture);
  });
  return hung.join('');
}

/** The picture itself, with what the words ask for drawn over it. */
export function reworked(stage: Stage, picture: string): string {
  const { width, height, horizon, palette, brief } = stage;
  const [top = '', ...lower] = palette.sky;
  const wash = shaded(`M0 0H${n(width)}V${n(horizon)}H0Z`, [
    [top, 0.85],
    [lower[0] ?? top, 0.75],
    [lower[1] ?? top, 0],
  ]);
  const added = [
    brief.light === 'night' || brief.things.has('stars') ? stars : undefined,
    brief.things.has('boat') ? boats : undefined,
    brief.things.has('birds') ? birds : undefined,
    brief.things.has('cat') ? catOnWall : undefined,
    weather,
  ];
  return image({ x: 0, y: 0, width, height }, picture) + wash + added.map((layer) => layer?.(stage) ?? '').join('');
}

function image({ x, y, width, height }: Box, picture: string): string {
  const place = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;
  return `<image ${place} preserveAspectRatio="xMidYMid slice" href="${picture}"/>`;
}
