import type { Span } from '../../base/common/span.ts';

/** Where the alternative text is in the label of an image: the rest is layout, which a reader never gets. */
export interface LabelText extends Span {
  /** Whether it is the background of a slide. */
  readonly isBackground: boolean;
}

/** A longer label has no layout. */
const maxLabelLength = 1000;

/** Obsidian's size behind the text. https://help.obsidian.md/embeds */
export const sizeAtEnd = /\\?\|\s{0,9}\d{1,5}(?:x\d{1,5})?\s{0,9}$/;

/** Marp's keywords for sizes and filters. https://marpit.marp.app/image-syntax */
const keyword =
  /^(?:[wh]|width|height|left|right|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia):\S+$/;

/** Those that are layout only beside `bg`. */
const backgroundKeyword =
  /^(?:bg|left|right|vertical|horizontal|contain|cover|fit|auto|blur|brightness|contrast|grayscale|invert|opacity|saturate|sepia|[\d.]+(?:%|px))$/;

/** Finds the text between the keywords of Marp and before the size of Obsidian; positions are those in the label. */
export function findLabelText(label: string): LabelText {
  const length = label.length > maxLabelLength ? label.length : label.search(sizeAtEnd);
  const end = length < 0 ? label.length : length;
  if (end > maxLabelLength) return { start: 0, end, isBackground: false };
  const words = [...label.slice(0, end).matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, index }));
  const hasBackground = words[0]?.text === 'bg';
  const isText = ({ text }: { readonly text: string }) =>
    !keyword.test(text) && !(hasBackground && backgroundKeyword.test(text));
  const [first, last] = [words.find(isText), words.findLast(isText)];
  if (words.length === 0 || words.every(isText)) return { start: 0, end, isBackground: false };
  if (!first || !last) return { start: end, end, isBackground: hasBackground };
  const isWhole = first === words[0] && last === words.at(-1);
  if (isWhole) return { start: 0, end, isBackground: false };
  return { start: first.index, end: last.index + last.text.length, isBackground: hasBackground };
}
