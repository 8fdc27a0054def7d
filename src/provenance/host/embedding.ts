import type { Picture } from '../../sessions/common/model/picture.ts';
import { embedMetadata, readProvenance, readSourceType } from '../common/embedMetadata.ts';
import type { ImageMetadata, Provenance, SourceType } from '../common/provenance.ts';

/** A picture that is copied out of Limn's own storage. */
export interface Outgoing {
  readonly picture: Pick<Picture, 'mediaType'>;
  readonly provenance: Provenance;
  /** Source pictures that were not made in its session. */
  readonly sources?: readonly Picture[];
  /** It was edited here from the user's own image: it has no prompt, and only its sources can say that a model made it. */
  readonly isUserMade?: true;
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
  async prepare(bytes: Uint8Array, { provenance, ...outgoing }: Outgoing): Promise<Uint8Array> {
    const { picture, isUserMade = false } = outgoing;
    const hasPrompt = this.readSettings().embedPrompt && !isUserMade;
    const marks = await this.marks(outgoing);
    return embedMetadata(bytes, picture.mediaType, { ...(hasPrompt && { provenance }), ...marks });
  }

  /** Does the same without the prompt, which the recipient of the file is not to read. */
  async mark(bytes: Uint8Array, outgoing: Omit<Outgoing, 'provenance'>): Promise<Uint8Array> {
    return embedMetadata(bytes, outgoing.picture.mediaType, await this.marks(outgoing));
  }

  private async marks({ sources = [], isUserMade }: Omit<Outgoing, 'provenance'>): Promise<ImageMetadata> {
    if (!this.readSettings().markAsGenerated) return {};
    const sourceType = await this.sourceType(sources);
    const isUnknown = isUserMade && (sources.length === 0 || sourceType !== 'trainedAlgorithmicMedia');
    return isUnknown ? {} : { sourceType };
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
