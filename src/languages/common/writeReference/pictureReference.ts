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
