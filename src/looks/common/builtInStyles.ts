/** The styles that Limn offers for an image: what is sent, and how they are named. */
import type { Look } from '../../sessions/common/model/picture.ts';
import type { Result, Turn } from '../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import { getLook } from './lookPrompt.ts';

/** Sent as the style of a prompt. The ids are stored with sessions and settings, so they never change. */
const sentences = {
  watercolor:
    'Transparent watercolor on rough white paper, soft wet edges and visible washes, no outlines, diffuse daylight, muted and slightly granulated colors.',
  ink: 'Black ink drawing with pen and brush on white paper, confident lines of varying width, hatching for the shadows, strong light from one side, no color.',
  pencil:
    'Graphite pencil drawing on smooth off-white paper, fine construction lines, shading by layered strokes, soft even light, shades of gray only.',
  flat: 'Flat vector illustration, plain geometric shapes without outlines, no gradients and no texture, even light without cast shadows, five harmonizing colors.',
  isometric:
    'Isometric illustration seen from above at the same angle everywhere, parallel edges without perspective, crisp thin outlines, light from the upper left, bright and clean colors.',
  photo:
    'Realistic photograph with a 50 mm lens, natural light, shallow depth of field, true materials and skin, restrained natural colors.',
  oil: 'Oil painting on coarse canvas, thick visible brush strokes, shapes by color instead of lines, warm low light with deep shadows, rich earth colors.',
  comic:
    'Comic panel with bold black outlines, flat areas of color and halftone dots, dramatic light with hard black shadows, saturated primary colors.',
  pixel:
    'Pixel art on a coarse visible grid, hard square pixels without antialiasing, one-pixel outlines, simple light from above, a palette of sixteen colors.',
  paperCut:
    'Layered paper cut, shapes cut from matte colored paper with crisp edges, each layer casting a soft shadow on the one below, light from above, warm paper colors.',
  lineDiagram:
    'Technical line diagram on a plain white background, thin uniform black lines, no shading and no perspective, parts clearly separated, a single blue accent color.',
  clay: '3D render of modeling clay, rounded shapes with faint fingerprints, matte surfaces, soft studio light with gentle shadows, friendly pastel colors.',
} as const;

/** The part of `vscode.l10n` that names them. */
interface L10n {
  t(message: string): string;
}

export type StyleId = keyof typeof sentences;

export const styleIds = Object.keys(sentences) as readonly StyleId[];

/** Returns the names of the styles in the user's language. */
export function getStyleNames(l10n: L10n): Readonly<Record<StyleId, string>> {
  return {
    watercolor: l10n.t('Watercolor'),
    ink: l10n.t('Ink'),
    pencil: l10n.t('Pencil'),
    flat: l10n.t('Flat'),
    isometric: l10n.t('Isometric'),
    photo: l10n.t('Photo'),
    oil: l10n.t('Oil'),
    comic: l10n.t('Comic'),
    pixel: l10n.t('Pixel'),
    paperCut: l10n.t('Paper Cut'),
    lineDiagram: l10n.t('Line Diagram'),
    clay: l10n.t('3D Clay'),
  };
}

/** Returns the styles of options, each once; unknown ids, from a later version or a damaged file, count as none. */
export function getStyles({ styles = [] }: Pick<PictureOptions, 'styles'>): readonly StyleId[] {
  return styleIds.filter((id) => styles.includes(id));
}

type Styled = Pick<Turn, 'options' | 'prompts' | 'look'>;
type StyledResult = Pick<Result, 'promptId' | 'style'>;

/** Returns the built-in style that a result is sent with: its own, or that of its turn. The style of a look takes precedence. */
export function getStyle(turn: Styled, result: StyledResult): StyleId | undefined {
  if (getLook(turn, result)?.style) return undefined;
  const [first] = getStyles(turn.options);
  return styleIds.find((id) => id === result.style) ?? first;
}

/** Returns the look of a result with the sentence of its style. */
export function getStyledLook(turn: Styled, result: StyledResult): Pick<Look, 'style' | 'characters'> | undefined {
  const look = getLook(turn, result);
  const style = getStyle(turn, result);
  return style === undefined ? look : { style: sentences[style], characters: look?.characters ?? [] };
}

/** Returns the sentences that the styles of a draft add to its prompt; those of the settings give way to the style of its look. */
export function getStyleSentences(
  options: Pick<PictureOptions, 'styles'>,
  look: Pick<Look, 'style'> | undefined,
): readonly string[] {
  return look?.style ? [look.style] : getStyles(options).map((id) => sentences[id]);
}

/** Returns the styles that a text names by names or ids, separated by commas, or undefined if one is unknown; an empty text names none. */
export function parseStyles(text: string, names: Readonly<Record<StyleId, string>>): readonly StyleId[] | undefined {
  const typed = text.split(/[,，、]/).flatMap((one) => one.trim().toLowerCase() || []);
  const found = typed.map((one) => styleIds.find((id) => [id, names[id]].some((name) => name.toLowerCase() === one)));
  return found.includes(undefined) ? undefined : styleIds.filter((id) => found.includes(id));
}

/** Returns the names of the styles, as `parseStyles` reads them. */
export function formatStyles(styles: readonly StyleId[], names: Readonly<Record<StyleId, string>>): string {
  return styles.map((id) => names[id]).join(', ');
}
