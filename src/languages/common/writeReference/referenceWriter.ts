import { encodePath, type PictureReference, type WriteCaptioned, type WriteReference } from './pictureReference.ts';

/** Writes a reference for one position; `before` is the document up to there, with line feeds only. */
export type WriteInPlace = (reference: PictureReference, before: string) => string;

/** How a reference is written at a position. */
export interface LanguageSyntax {
  /** On separate lines. */
  readonly block: WriteInPlace;
  /** Within a line; undefined if the language supports pictures only as blocks. */
  readonly inline?: WriteInPlace;
  /** Whether it is a value of an expression: without a passage it is inserted at the cursor, and several are separated by commas. */
  readonly isValue?: true;
  /** Whether it is written as tags. */
  readonly tags?: 'html' | 'jsx';
  /** Whether a picture can have a caption, with which it is a block. */
  readonly takesCaption?: true;
}

/** How a language writes references; alternative text and caption are one line each. */
export interface ReferenceWriter extends Omit<LanguageSyntax, 'takesCaption'> {
  /** Writes a block with a caption; missing if the language has none. */
  readonly captioned?: WriteCaptioned;
  /** Writes the address between the quotes of an attribute, if it is not the encoded path. */
  readonly attribute?: WriteReference;
}

/** Returns a syntax that is the same everywhere, except in a position that expects only a URL. */
export function inText(write: WriteReference, urlSlot?: RegExp): ReferenceWriter {
  return {
    block: write,
    inline: (reference, before) => (urlSlot?.test(before) ? encodePath(reference.path) : write(reference)),
  };
}
