import type { Stage } from './stage.ts';
import { circle, n, rect } from './svg.ts';

/** A flat background that was asked for. */
export interface FlatColor {
  /** `#00FF00`. */
  readonly color: string;
  /** The subject has that color in it, too. */
  readonly isInside: boolean;
}

const asked = /\s*Background: one flat\b[^#]*(#[0-9A-F]{6})[^\n]*/;

/** The color of the flat background that a prompt asks for. */
export function flatColorIn(prompt: string): string | undefined {
  return asked.exec(prompt)?.[1];
}

/** The prompt without that: it describes nothing that is in the picture. */
export function withoutFlatColor(prompt: string): string {
  return prompt.replace(asked, '');
}

/** The scene in a disc with a rim, on the flat color. */
export function medallion({ width, height }: Stage, { color, isInside }: FlatColor, scene: string): string {
  const [middle, r] = [{ x: width / 2, y: height / 2 }, Math.min(width, height) * 0.4];
  const clip = `<clipPath id="disc"><circle cx="${n(middle.x)}" cy="${n(middle.y)}" r="${n(r)}"/></clipPath>`;
  const rim = circle(middle, r + 8, '#5b4636');
  const hole = isInside ? circle(middle, r / 3, color) : '';
  const ground = rect({ x: 0, y: 0, width, height }, color);
  return `${ground}${rim}${clip}<g clip-path="url(#disc)">${scene}</g>${hole}`;
}
