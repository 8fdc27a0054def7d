import type { Memento } from 'vscode';
import { withProvenance } from '../../core/picture/metadata/inFile.ts';
import type { Provenance } from '../../core/picture/provenance.ts';
import type { Picture } from '../../shared/model.ts';

/** In the global state: the person knows that prompts travel in files. */
const toldKey = 'limn.embedPrompt.told';

interface EmbeddingOptions {
  /** The setting `limn.image.embedPrompt`. */
  readonly isOn: () => boolean;
  readonly turnOff: () => Promise<void>;
  readonly memory: Pick<Memento, 'get' | 'update'>;
  /** Says what goes into the files from now on; gives what the person wants. */
  readonly tell: () => PromiseLike<'on' | 'off'>;
}

/** Writes into pictures on their way to the workspace where they came from. */
export class Embedding {
  private isTelling = false;

  constructor(private readonly options: EmbeddingOptions) {}

  /**
   * The bytes as they go into the file: with prompt, model and the rest, or as they are where the setting is off or the format
   * carries nothing. At the very first file the person is told, once ever; nothing waits for the answer.
   */
  async prepare(
    bytes: Uint8Array,
    { picture, provenance }: { readonly picture: Pick<Picture, 'mediaType'>; readonly provenance: Provenance },
  ): Promise<Uint8Array> {
    if (!this.options.isOn()) return bytes;
    const written = withProvenance(bytes, picture.mediaType, provenance);
    if (written !== bytes) void this.tellOnce();
    return written;
  }

  private async tellOnce(): Promise<void> {
    const { memory, tell, turnOff } = this.options;
    if (this.isTelling || memory.get(toldKey) === true) return;
    this.isTelling = true;
    await memory.update(toldKey, true);
    if ((await tell()) === 'off') await turnOff();
  }
}
