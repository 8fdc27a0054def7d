/** Colours are `#rrggbb`; mixing and tinting go through OKLab, where equal steps look equal (https://bottosson.github.io/posts/oklab/). */

type Triple = readonly [number, number, number];

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function byte(light: number): string {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
}

function toLab(color: string): Triple {
  const channel = (at: number) => linear(Number.parseInt(color.slice(at, at + 2), 16));
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return `#${red}${green}${blue}`;
}

/** The colour between two, `share` of the way from the first to the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [toLab(from), toLab(to)];
  const between = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return fromLab([between(0), between(1), between(2)]);
}

/** How a tint turns a colour: its hue in degrees and its strength, 0 for grey. */
export interface TintTarget {
  readonly hue: number;
  readonly chroma: number;
}

/** The colour drawn towards a hue; lightness stays, and a quarter of its own hue too, so that a picture keeps its variety. */
export function tinted(color: string, { hue, chroma }: TintTarget): string {
  const [lightness, a, b] = toLab(color);
  const own = Math.atan2(b, a) * (180 / Math.PI);
  const apart = ((own - hue + 540) % 360) - 180;
  const angle = (hue + apart * 0.22) * (Math.PI / 180);
  const strength = chroma === 0 ? 0 : Math.hypot(a, b) * 0.45 + chroma * 0.55;
  return fromLab([lightness, strength * Math.cos(angle), strength * Math.sin(angle)]);
}
