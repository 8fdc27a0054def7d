/** What the pictures of the walkthrough are made of: SVG in the colours of the theme, and art by the sample service. No words, so that they fit every language. */
import { type Config, optimize } from 'svgo';
import { compose } from '../../service/sample/picture/compose.ts';
import { readPrompt } from '../../service/sample/picture/prompt.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of all pictures of the walkthrough, in their own units. */
export const size = { width: 720, height: 560 } as const;

/** A variable of the theme; where it has none, the next. */
const themed = (name: string, otherwise = 'transparent') => `var(--vscode-${name}, ${otherwise})`;

const text = themed('editor-foreground', 'currentColor');
const hairline = themed('contrastBorder', themed('widget-border', themed('panel-border', 'rgba(128,128,128,.35)')));
const raised = themed('editorWidget-background', 'rgba(128,128,128,.12)');

export const colors = {
  text,
  hairline,
  raised,
  page: themed('editor-background'),
  selection: themed('editor-selectionBackground'),
  selected: themed('editor-selectionForeground', text),
  button: themed('button-background'),
  onButton: themed('button-foreground'),
  buttonBorder: themed('button-border', themed('contrastBorder')),
  input: themed('input-background', raised),
  inputBorder: themed('input-border', themed('contrastBorder', 'rgba(128,128,128,.35)')),
  added: themed('diffEditor-insertedTextBackground'),
  addedBorder: themed('diffEditor-insertedTextBorder'),
  removed: themed('diffEditor-removedTextBackground'),
  removedBorder: themed('diffEditor-removedTextBorder'),
  progress: themed('progressBar-background'),
} as const;

export function box(place: Place, fill: string, { r = 4, border = 'none', opacity = 1 } = {}): string {
  const { x, y, width, height } = place;
  const faint = opacity < 1 ? ` opacity="${opacity}"` : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}" stroke="${border}"${faint}/>`;
}

/** Words of one line, as bars of these lengths: strokes with round ends. */
export function words(x: number, y: number, lengths: readonly number[], stroke: string = text, opacity = 0.8): string {
  let at = x;
  const bars = lengths.map((width) => {
    const bar = `M${at + 4} ${y}h${width - 8}`;
    at += width + 9;
    return bar;
  });
  return `<path d="${bars.join('')}" stroke="${stroke}" stroke-width="8" stroke-linecap="round" opacity="${opacity}"/>`;
}

/** How far words reach. */
export function reach(lengths: readonly number[]): number {
  return lengths.reduce((sum, width) => sum + width + 9, -9);
}

/** Lines of words that are selected. */
export function selectedWords(x: number, y: number, lines: readonly (readonly number[])[]): string {
  const line = (lengths: readonly number[], index: number) => {
    const middle = y + index * 26;
    const behind = box({ x: x - 5, y: middle - 13, width: reach(lengths) + 10, height: 26 }, colors.selection, {
      r: 0,
    });
    return behind + words(x, middle, lengths, colors.selected);
  };
  return lines.map(line).join('');
}

/**
 * A picture that the sample service draws for these words, cut to its place, without what would be too small to see. In groups: VS Code
 * gives each `svg` of its page a place of its own.
 */
export function art(prompt: string, { x, y, width, height }: Place): string {
  const drawn = simplified(compose(readPrompt([prompt]), { pixels: { width: 1376, height: 768 } }), 7000 / width);
  const [, w = 0, h = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawn) ?? []).map(Number);
  const scale = Math.max(width / w, height / h);
  const [left, top] = [x + (width - w * scale) / 2, y + (height - h * scale) / 2].map((at) => at.toFixed(1));
  const clip = `a${x}-${y}`;
  const inner = drawn.replace(/^<svg [^>]*>|<\/svg>$/g, '');
  const placed = `<g clip-path="url(#${clip})"><g transform="translate(${left} ${top})scale(${scale.toFixed(4)})">${inner}</g></g>`;
  const frame = box({ x, y, width, height }, 'none', { r: 0, border: colors.hairline });
  return `<clipPath id="${clip}"><path d="M${x} ${y}h${width}v${height}h-${width}z"/></clipPath>${placed}${frame}`;
}

/** Whole numbers, tenths of opacity, and no shape that is less than so many units wide and high; it is shipped with the extension. */
function simplified(markup: string, least: number): string {
  const isLarge = (shape: string) => {
    const [xs, ys] = extents(shape);
    return xs >= least && ys >= least / 3;
  };
  return markup
    .replace(/<circle [^>]* r="([\d.]+)"[^>]*>/g, (circle, r) => (Number(r) * 2 < least ? '' : circle))
    .replace(/<path [^>]*>/g, (path) => (isLarge(path) ? path : ''))
    .replaceAll(/ (?:[xy]1="0"|offset="0%"|stop-opacity="1")/g, '') // As they are without a word.
    .replace(/(?<= opacity=")[\d.]+/g, (opacity) => String(Math.ceil(Number(opacity) * 10) / 10))
    .replace(/-?\d+\.\d+(?=[^%]*?")/g, (number) => (Math.abs(Number(number)) < 2 ? number : number.replace(/\..*/, '')))
    .replace(/(?:<path [^>]* opacity="[^>]*>){2,}/g, alikeTogether);
}

/** Faint waves and clouds one over the other, in which neither the order nor a near colour shows: those alike are made one path. */
function alikeTogether(paths: string): string {
  const look = (path: string) => path.replace(/ d="[^"]*"/, '');
  const near = (digits: string) => Math.round(Number.parseInt(digits, 16) / 17).toString(16);
  const rounded = paths.replace(/#(\w\w)(\w\w)(\w\w)/g, (_, ...rgb) => `#${rgb.slice(0, 3).map(near).join('')}`);
  const all = rounded.match(/<path [^>]*>/g) ?? [];
  return all.sort((one, other) => look(one).localeCompare(look(other))).join('');
}

/** How wide and high a path is, by the points that it names. */
function extents(path: string): readonly [number, number] {
  const numbers = (/ d="([^"]*)"/.exec(path)?.[1]?.match(/-?[\d.]+/g) ?? []).map(Number);
  const span = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
  return [span(numbers.filter((_, index) => index % 2 === 0)), span(numbers.filter((_, index) => index % 2 === 1))];
}

/** A button, with words. */
export function button(x: number, y: number, width: number): string {
  const face = box({ x, y, width, height: 32 }, colors.button, { border: colors.buttonBorder });
  return face + words(x + 16, y + 16, [width - 32], colors.onButton, 1);
}

/** A window's part, in which the rest stands. */
export function card(place: Place): string {
  return box(place, colors.page, { r: 8, border: colors.hairline });
}

/** Paths that overlap are made one as well. */
const shortest: Config = {
  multipass: true,
  plugins: ['preset-default', { name: 'mergePaths', params: { force: true } }],
};

/** Said as shortly as can be, since it is shipped. */
export function svg(...parts: readonly string[]): string {
  const { width, height } = size;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">${parts.join('')}</svg>`;
  return `${optimize(picture, shortest).data}\n`;
}
