import { decodeHTMLStrict } from 'entities/decode';
import type { Span } from '../../base/common/span.ts';
import type { AltTextRange, FoundReference } from './findReferences/reference.ts';
import { findLabelText, type LabelText } from './markdownLabel.ts';
import { placeQuoted, readQuotedAttributes } from './quotedAttributes.ts';

/** A dialect of Markdown; in Quarto the label of a figure is its caption. */
export type Dialect = 'markdown' | 'mdx' | 'quarto';

/** An image without its attributes; `label` is the range between the brackets. */
export interface LabeledImage extends Span {
  readonly label: Span;
  /** What differs if the label names a definition too. */
  readonly altPlace?: Partial<AltTextRange>;
}

interface ImageAlt extends Pick<FoundReference, 'alt' | 'altPlace'> {
  /** The end of its attributes. */
  readonly end: number;
  readonly isBackground: boolean;
}

/** Attributes of Pandoc, kramdown and Python-Markdown behind an image. */
const attributeList =
  /\{(?=[\s.#:=a-z])[^{}[\]"']{0,500}(?:(?:"(?:\\[\s\S]|[^"\\]){0,1000}"|'(?:\\[\s\S]|[^'\\]){0,1000}')[^{}[\]"']{0,500}){0,20}\}/iy;

/** Returns the alternative text of an image: that of its attributes, else its label without layout. */
export function readImageAlt(dialect: Dialect, text: string, image: LabeledImage): ImageAlt {
  const list = dialect === 'mdx' ? undefined : attributesAt(text, image.end);
  const { isBackground, ...label } = readLabel(dialect, text, image);
  const end = list?.end ?? image.end;
  const attributes = readQuotedAttributes(text, list ?? { start: end, end });
  const name = attributes.has('alt') ? 'alt' : 'fig-alt';
  const own = attributes.get('fig-alt') ?? attributes.get('alt');
  if (!own && !(dialect === 'quarto' && isFigure(text, { start: image.start, end })))
    return { end, isBackground, ...label };
  const altPlace = list ? placeQuoted(name, own, list.end - 1) : newList(end);
  return { end, isBackground, ...label, ...(own && { alt: own.text }), altPlace };
}

function attributesAt(text: string, start: number): Span | undefined {
  attributeList.lastIndex = start;
  const [list] = attributeList.exec(text) ?? [];
  return list === undefined || /\n[ \t]*\n/.test(list) ? undefined : { start, end: start + list.length };
}

function newList(at: number): AltTextRange {
  return { start: at, end: at, syntax: 'quoted', before: '{fig-alt="', after: '"}' };
}

/** Markdown cannot express that a picture is decoration, except with Marp's `bg`. */
function readLabel(dialect: Dialect, text: string, { label, altPlace }: LabeledImage) {
  const whole = text.slice(label.start, label.end);
  const words: LabelText = altPlace ? { start: 0, end: whole.length, isBackground: false } : findLabelText(whole);
  const alt = unescapeMarkdown(whole.slice(words.start, words.end));
  const place = { start: label.start + words.start, end: label.start + words.end };
  const isBehindLayout = words.start > 0 && words.start === words.end;
  return {
    isBackground: words.isBackground,
    ...(alt.trim() !== '' ? { alt } : words.isBackground ? { alt: '' } : {}),
    altPlace: {
      ...place,
      syntax: dialect === 'mdx' ? 'mdx' : 'markdown',
      ...(isBehindLayout && { before: ' ' }),
      ...altPlace,
    },
  };
}

/** Length of the text on each side that shows whether an image is alone in its paragraph. */
const around = 200;

/** Whether an image is a paragraph: Pandoc makes a figure of it. */
function isFigure(text: string, { start, end }: Span): boolean {
  const before = `${start > around ? '' : '\n\n'}${text.slice(Math.max(0, start - around), start)}`;
  return /\n[ \t]*\n[ \t]*$/.test(before) && /^[ \t]*(?:$|\n[ \t]*(?:\n|$))/.test(text.slice(end, end + around));
}

export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])|&#?\w+;/g, (found, escaped?: string) => escaped ?? decodeHTMLStrict(found));
}
