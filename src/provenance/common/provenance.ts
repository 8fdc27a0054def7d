import type { ImageOptions } from '../../product/common/imageOptions.ts';

/** Where a picture came from; written into the picture's file. */
export interface Provenance extends ImageOptions {
  readonly prompt: string;
  /** The file could not hold the whole prompt: this is its beginning. */
  readonly promptIsCut?: true;
  /** The model that was requested. */
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** SHA-256 of the picture that it was edited from, hexadecimal. */
  readonly parent?: string;
}

export const sourceTypes = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const;

/**
 * Whether a picture was made by a model alone, or from a source picture that no model made; named as in
 * https://cv.iptc.org/newscodes/digitalsourcetype/.
 */
export type SourceType = (typeof sourceTypes)[number];

/** The metadata to write into a picture's file. */
export interface ImageMetadata {
  readonly provenance?: Provenance;
  readonly sourceType?: SourceType;
}
