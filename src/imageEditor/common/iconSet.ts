import { sanitizeStem } from '../../base/common/fileName.ts';
import { toXml } from '../../base/common/xmlText.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import { createIcoFile } from './icoFile.ts';

/** `web`: what browsers and phones look for; `app`: all usual sizes; `densities`: one image for screens of three densities. */
export const iconSets = ['web', 'app', 'densities'] as const;
export type IconSet = (typeof iconSets)[number];

/** One file of a set: an image of that size, an icon file of several, or a text that names the others. */
type PlannedFile =
  | { readonly fileName: string; readonly size: PixelSize }
  | { readonly fileName: string; readonly sides: readonly number[] }
  | { readonly fileName: string; readonly text: string };

/** Returns the files of a set for an image of that size; `name` is that of the image's file without extension. */
export function planIconSet(set: IconSet, name: string, size: PixelSize): readonly PlannedFile[] {
  // An image that exists may have a name that some system rejects.
  const stem = sanitizeStem(name) ?? 'icon';
  const plans = { web: planWeb, app: () => planApp(stem), densities: () => planDensities(stem, size) };
  return plans[set]();
}

const square = (side: number): PixelSize => ({ width: side, height: side });

const appleSide = 180;
const faviconSides = [16, 32, 48];
const manifestSides = [192, 512];

function planWeb(): readonly PlannedFile[] {
  const links = [
    '<link rel="icon" href="favicon.ico" sizes="any">',
    ...faviconSides.map((side) => `<link rel="icon" type="image/png" sizes="${side}x${side}" href="icon-${side}.png">`),
    `<link rel="apple-touch-icon" sizes="${appleSide}x${appleSide}" href="apple-touch-icon.png">`,
    '<link rel="manifest" href="site.webmanifest">',
  ];
  const icons = manifestSides.map((side) => ({ src: `icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' }));
  return [
    ...[...faviconSides, ...manifestSides].map((side) => ({ fileName: `icon-${side}.png`, size: square(side) })),
    { fileName: 'apple-touch-icon.png', size: square(appleSide) },
    { fileName: 'favicon.ico', sides: faviconSides },
    { fileName: 'site.webmanifest', text: toJson({ icons }) },
    { fileName: 'icons.html', text: `${links.join('\n')}\n` },
  ];
}

const appSides = [16, 24, 32, 48, 64, 96, 128, 256, 512];
const largestInIco = 256;

function planApp(name: string): readonly PlannedFile[] {
  const images = appSides.map((side) => ({ fileName: `${name}-${side}.png`, size: square(side) }));
  const listed = images.map(({ fileName, size: { width, height } }) => ({ file: fileName, width, height }));
  return [
    ...images,
    { fileName: `${name}.ico`, sides: appSides.filter((side) => side <= largestInIco) },
    { fileName: `${name}-icons.json`, text: toJson({ icon: `${name}.ico`, images: listed }) },
  ];
}

const densities = [1, 2, 3];

/** The largest has the size of the image, as far as that can be divided by three. */
function planDensities(name: string, { width, height }: PixelSize): readonly PlannedFile[] {
  const single = (side: number) => Math.max(1, Math.floor(side / densities.length));
  const [across, down] = [single(width), single(height)];
  const images = densities.map((density) => ({
    fileName: `${name}@${density}x.png`,
    size: { width: across * density, height: down * density },
  }));
  const address = (density: number) => toXml(encodeURI(`${name}@${density}x.png`).replaceAll(',', '%2C'));
  const all = densities.map((density) => `${address(density)} ${density}x`).join(', ');
  const tag = `<img src="${address(1)}" srcset="${all}" width="${across}" height="${down}" alt="">\n`;
  return [...images, { fileName: `${name}.html`, text: tag }];
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns the sizes of all images that the files need, each once. */
export function getNeededSizes(files: readonly PlannedFile[]): readonly PixelSize[] {
  const sizes = files.flatMap((file) =>
    'size' in file ? [file.size] : 'sides' in file ? file.sides.map((side) => square(side)) : [],
  );
  return [...new Map(sizes.map((size) => [keyOf(size), size])).values()];
}

/** A file as it is written. */
export interface IconFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Returns the files, with the images in the order of `getNeededSizes`; undefined if one is missing. */
export function createIconFiles(
  files: readonly PlannedFile[],
  images: readonly Uint8Array[],
): readonly IconFile[] | undefined {
  const sizes = getNeededSizes(files);
  if (images.length !== sizes.length) return undefined;
  const bySize = new Map(sizes.map((size, at) => [keyOf(size), images[at] ?? new Uint8Array()]));
  const imageOf = (size: PixelSize) => bySize.get(keyOf(size)) ?? new Uint8Array();
  return files.map((file) => {
    const { fileName } = file;
    if ('text' in file) return { fileName, bytes: new TextEncoder().encode(file.text) };
    if ('size' in file) return { fileName, bytes: imageOf(file.size) };
    return { fileName, bytes: createIcoFile(file.sides.map((side) => ({ side, png: imageOf(square(side)) }))) };
  });
}

function keyOf({ width, height }: PixelSize): string {
  return `${width} ${height}`;
}
