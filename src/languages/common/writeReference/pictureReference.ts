/** What every language is told of a picture. */
export interface PictureReference {
  /** Relative path with `/`, not encoded. */
  readonly path: string;
  /** What the picture shows, in any characters; usually the prompt. */
  readonly alt: string;
  /** What is said below it, in any characters; missing = nothing. */
  readonly caption?: string;
  /** Pixels; 0 where they are not known. */
  readonly width: number;
  readonly height: number;
}

/** How a family of languages refers to a picture; `alt` is one line by now. */
export type WriteReference = (reference: PictureReference) => string;
