import { cutGraphemes } from '../../../base/common/truncate.ts';

/** The data of a picture that every language writes. */
export interface PictureReference {
  /** Relative path with `/`, not encoded. */
  readonly path: string;
  /** A description of the picture, in any characters; usually the prompt. */
  readonly alt: string;
  /** The caption below it, in any characters; missing = none. */
  readonly caption?: string;
  /** In pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
}

/** Writes a picture reference in a family of languages; `alt` must already be one line. */
export type WriteReference = (reference: PictureReference) => string;

/** Writes a reference with a caption, which is one line, behind the text `before`. */
export type WriteCaptioned = (reference: PictureReference, caption: string, before: string) => string;

/**
 * Encodes a path as part of a URL: letters and digits of every script stay readable, everything else except `/ - _ .` is percent-encoded.
 */
export function encodePath(path: string): string {
  return path.replace(/[^\p{L}\p{N}\p{M}/_.-]/gu, (character) =>
    encodeURIComponent(character).replace(/[!'()*~]/g, (plain) => `%${plain.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/** Returns a Markdown link to a file of the workspace; the path is shown literally. */
export function fileLink(path: string): string {
  return `[${path.replace(/[\\[\]`*_<&]/g, '\\$&')}](${encodePath(path)})`;
}

/** Nobody listens to longer alternative texts; screen readers begin to cut about here. */
const longestAlt = 150;

/** Makes an alternative text from any text, usually the prompt: one line of reasonable length. */
export function altText(words: string): string {
  const line = oneLine(words);
  return line.length <= longestAlt ? line : `${wholeWords(cutGraphemes(line, longestAlt - 1))}…`;
}

/** Replaces what no reference can contain with a space. */
export function oneLine(words: string): string {
  return words.replace(/[\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ').trim();
}

/** Cuts before the last word, which may be incomplete; scripts without spaces are cut anywhere. */
function wholeWords(text: string): string {
  const space = text.lastIndexOf(' ');
  return (space > longestAlt / 2 ? text.slice(0, space) : text).replace(/[\s.,;:!?–-]+$/u, '');
}
