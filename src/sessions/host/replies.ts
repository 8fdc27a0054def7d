import * as v from 'valibot';
import type { RawContent } from '../../service/common/serviceTypes.ts';
import type { Folder } from './storageFolder.ts';

const Echoes = v.array(v.record(v.string(), v.unknown()));

/**
 * The service's own turns as they came, a small file for each result; read only when a picture is continued. Of an answer in which nothing
 * could be read, all of it.
 */
export class RawReplyStore {
  /** `expect` resolves when other windows know that the reply of a result is about to be kept, which no session names yet. */
  constructor(
    private readonly folder: Folder,
    private readonly expect: (resultId: string) => Promise<void> = async () => undefined,
  ) {}

  /** False where the disk refused it, which harms nothing: a picture can be continued without. */
  async keep(resultId: string, echoes: readonly RawContent[]): Promise<boolean> {
    try {
      await this.expect(resultId);
      await this.folder.write(fileOf(resultId), new TextEncoder().encode(JSON.stringify(echoes)));
      return true;
    } catch {
      return false;
    }
  }

  /** None where the file is gone or damaged. */
  async read(resultId: string): Promise<readonly RawContent[]> {
    try {
      const bytes = await this.folder.read(fileOf(resultId));
      return bytes ? v.parse(Echoes, JSON.parse(new TextDecoder().decode(bytes))) : [];
    } catch {
      return [];
    }
  }

  /** False where the disk refused it. */
  async keepBody(resultId: string, body: Uint8Array): Promise<boolean> {
    return this.folder.write(bodyOf(resultId), body).then(
      () => true,
      () => false,
    );
  }

  /** Nothing where the file is gone. Rejects where it cannot be read. */
  readBody(resultId: string): Promise<Uint8Array | undefined> {
    return this.folder.read(bodyOf(resultId));
  }
}

function bodyOf(resultId: string): string {
  return `${resultId}.body`;
}

function fileOf(resultId: string): string {
  return `${resultId}.json`;
}
