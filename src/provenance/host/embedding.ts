import type { Picture } from '../../sessions/common/model/picture.ts';
import { embedMetadata, readProvenance, readSourceType } from '../common/embedMetadata.ts';
import type { Provenance, SourceType } from '../common/provenance.ts';

/** A picture that is copied out of Limn's own storage. */
export interface Outgoing {
  readonly picture: Pick<Picture, 'mediaType'>;
  readonly provenance: Provenance;
  /** Source pictures that were not made in its session. */
  readonly sources?: readonly Picture[];
}

/** Writes provenance into pictures that are copied to the workspace. */
export class Embedding {
  /** `bytesOf` returns the bytes of a picture in Limn's own storage, or undefined if they are lost. */
  constructor(
    private readonly readSettings: () => { readonly embedPrompt: boolean; readonly markAsGenerated: boolean },
    private readonly bytesOf: (picture: Picture) => Promise<Uint8Array | undefined>,
  ) {}

  /**
   * Returns the bytes to write: with prompt, model and the other facts, and with a mark that a model made it, each unless its setting is
   * off; unchanged if the format holds no metadata.
   */
  async prepare(bytes: Uint8Array, { picture, provenance, sources = [] }: Outgoing): Promise<Uint8Array> {
    const { embedPrompt, markAsGenerated } = this.readSettings();
    const marks = markAsGenerated && { sourceType: await this.sourceType(sources) };
    return embedMetadata(bytes, picture.mediaType, { ...(embedPrompt && { provenance }), ...marks });
  }

  /** Does the same without the prompt, which the recipient of the file is not to read. */
  async mark(bytes: Uint8Array, { picture, sources = [] }: Omit<Outgoing, 'provenance'>): Promise<Uint8Array> {
    if (!this.readSettings().markAsGenerated) return bytes;
    return embedMetadata(bytes, picture.mediaType, { sourceType: await this.sourceType(sources) });
  }

  /** A picture of unknown origin counts as the user's own. */
  private async sourceType(sources: readonly Picture[]): Promise<SourceType> {
    const all = await Promise.all(sources.map((source) => this.bytesOf(source)));
    const isAlone = all.every((bytes) => {
      const type = bytes && readSourceType(bytes);
      // By its source type, or else by its prompt.
      return type ? type === 'trainedAlgorithmicMedia' : bytes !== undefined && readProvenance(bytes) !== undefined;
    });
    return isAlone ? 'trainedAlgorithmicMedia' : 'compositeWithTrainedAlgorithmicMedia';
  }
}
