import type { Picture } from '../../sessions/common/model/picture.ts';
import { embedMetadata, readProvenance, readSourceType } from '../common/embedMetadata.ts';
import type { Provenance, SourceType } from '../common/provenance.ts';

/** A picture on its way out of Limn's own storage. */
export interface Outgoing {
  readonly picture: Pick<Picture, 'mediaType'>;
  readonly provenance: Provenance;
  /** Pictures that went into it and were not made in its session. */
  readonly sources?: readonly Picture[];
}

/** Writes into pictures on their way to the workspace where they came from. */
export class Embedding {
  /** `bytesOf` returns those of a picture in Limn's own storage, or undefined if they are lost. */
  constructor(
    private readonly readSettings: () => { readonly embedPrompt: boolean; readonly markAsGenerated: boolean },
    private readonly bytesOf: (picture: Picture) => Promise<Uint8Array | undefined>,
  ) {}

  /**
   * The bytes as they go into the file: with prompt, model and the rest, and with a word that a model made it, each unless its
   * setting is off; as they are where the format carries nothing.
   */
  async prepare(bytes: Uint8Array, { picture, provenance, sources = [] }: Outgoing): Promise<Uint8Array> {
    const { embedPrompt, markAsGenerated } = this.readSettings();
    const marks = markAsGenerated && { sourceType: await this.sourceType(sources) };
    return embedMetadata(bytes, picture.mediaType, { ...(embedPrompt && { provenance }), ...marks });
  }

  /** The same without the prompt, which whoever gets the file is not to read in it. */
  async mark(bytes: Uint8Array, { picture, sources = [] }: Omit<Outgoing, 'provenance'>): Promise<Uint8Array> {
    if (!this.readSettings().markAsGenerated) return bytes;
    return embedMetadata(bytes, picture.mediaType, { sourceType: await this.sourceType(sources) });
  }

  /** A picture of unknown making counts as the user's own. */
  private async sourceType(sources: readonly Picture[]): Promise<SourceType> {
    const all = await Promise.all(sources.map((source) => this.bytesOf(source)));
    const isAlone = all.every((bytes) => bytes !== undefined && isGenerated(bytes));
    return isAlone ? 'trainedAlgorithmicMedia' : 'compositeWithTrainedAlgorithmicMedia';
  }
}

/** By its own word, or by the prompt that it carries. */
function isGenerated(bytes: Uint8Array): boolean {
  const type = readSourceType(bytes);
  return type ? type === 'trainedAlgorithmicMedia' : readProvenance(bytes) !== undefined;
}
