/** The few SVG shapes the pictures are made of; all return markup. */
import { hashOf } from './dice.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A number short enough for a path. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}

export function circle({ x, y }: Point, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" opacity="${opacity}"/>`;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export function rect({ x, y, width, height }: Box, fill: string, opacity = 1): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" opacity="${opacity}"/>`;
}

/** One stop of a gradient: a colour, with how opaque it is. */
export type Stop = string | readonly [color: string, opacity: number];

function stopsOf(stops: readonly Stop[]): string {
  const markup = stops.map((stop, index) => {
    const [color, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
    return `<stop offset="${n((index / Math.max(1, stops.length - 1)) * 100)}%" stop-color="${color}" stop-opacity="${opacity}"/>`;
  });
  return markup.join('');
}

/** A path filled from top to bottom, or along `axis`, with evenly spaced stops. */
export function shaded(d: string, stops: readonly Stop[], axis = 'x1="0" y1="0" x2="0" y2="1"'): string {
  const markup = stopsOf(stops);
  const id = `g${hashOf(axis + markup).toString(36)}`;
  return `<linearGradient id="${id}" ${axis}>${markup}</linearGradient>${path(d, `url(#${id})`)}`;
}

export const leftToRight = 'x1="0" y1="0" x2="1" y2="0"';

/** A soft round light that fades to nothing at its rim. */
export function glow(center: Point, r: number, color: string, strength: number): string {
  const markup = stopsOf([
    [color, strength],
    [color, strength * 0.42],
    [color, strength * 0.12],
    [color, 0],
  ]);
  const id = `r${hashOf(markup).toString(36)}`;
  return `<radialGradient id="${id}">${markup}</radialGradient>${circle(center, r, `url(#${id})`)}`;
}

/** A polygon or open line through points. */
export function through(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
}

/** A smooth line through points (Catmull-Rom as cubic curves). */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  const curves = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const c1 = `${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)}`;
    const c2 = `${n(to.x - (after.x - from.x) / 6)} ${n(to.y - (after.y - from.y) / 6)}`;
    return `C${c1} ${c2} ${n(to.x)} ${n(to.y)}`;
  });
  return `M${n(first.x)} ${n(first.y)}${curves.join('')}`;
}

/** A thin shape, pointed at both ends: a wave, a streak of cloud. */
export function sliver({ x, y }: Point, length: number, thickness: number): string {
  const [start, end, middle] = [n(x - length / 2), n(x + length / 2), n(x)];
  return `M${start} ${n(y)}Q${middle} ${n(y - thickness)} ${end} ${n(y)}Q${middle} ${n(y + thickness)} ${start} ${n(y)}Z`;
}
