/** Where a picture came from; it travels in the picture's file. */
export interface Provenance {
  readonly prompt: string;
  /** The file could not hold the whole prompt: this is its beginning. */
  readonly promptIsCut?: true;
  /** The model asked. */
  readonly model: string;
  /** As asked; empty = the service chose. */
  readonly aspectRatio: string;
  readonly size: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** SHA-256 of the picture it was changed from, hexadecimal. */
  readonly parent?: string;
}

export const sourceTypes = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const;

/**
 * Whether a picture is a model's own, or one that was no model's went into it; named as in
 * https://cv.iptc.org/newscodes/digitalsourcetype/.
 */
export type SourceType = (typeof sourceTypes)[number];

/** What a picture's file is to say of it. */
export interface ImageMetadata {
  readonly provenance?: Provenance;
  readonly sourceType?: SourceType;
}
