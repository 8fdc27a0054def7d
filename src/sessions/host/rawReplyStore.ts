import * as v from 'valibot';
import { parseJson } from '../../base/common/parseJson.ts';
import type { RawContent } from '../../service/common/serviceTypes.ts';
import type { Folder } from './store/atomicFiles.ts';

const Echoes = v.array(v.record(v.string(), v.unknown()));

/**
 * Stores the raw content of responses, a small file for each result; read only when a picture is continued. Also stores the whole of a
 * response in which nothing could be read.
 */
export class RawReplyStore {
  /** `expect` resolves when other windows know that the response of a result is about to be stored before any session names it. */
  constructor(
    private readonly folder: Folder,
    private readonly expect: (resultId: string) => Promise<void> = async () => undefined,
  ) {}

  /** Returns false if the disk refused it, which is harmless: a picture can be continued without it. */
  async keep(resultId: string, echoes: readonly RawContent[]): Promise<boolean> {
    try {
      await this.expect(resultId);
      await this.folder.write(`${resultId}.json`, new TextEncoder().encode(JSON.stringify(echoes)));
      return true;
    } catch {
      return false;
    }
  }

  /** Returns an empty list if the file is missing or damaged. */
  async read(resultId: string): Promise<readonly RawContent[]> {
    try {
      return parseJson(Echoes, await this.folder.read(`${resultId}.json`)) ?? [];
    } catch {
      return [];
    }
  }

  /** Returns false if the disk refused it. */
  async keepBody(resultId: string, body: Uint8Array): Promise<boolean> {
    return this.folder.write(`${resultId}.body`, body).then(
      () => true,
      () => false,
    );
  }

  /** Returns undefined if the file is missing. Rejects if it cannot be read. */
  readBody(resultId: string): Promise<Uint8Array | undefined> {
    return this.folder.read(`${resultId}.body`);
  }
}

/** Returns a file name for a response in which nothing could be read: by its content, not by the media type that the service reports. */
export function responseFile(body: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (!text.includes('\0')) return /^\s*[[{]/.test(text) ? 'response.json' : 'response.txt';
  } catch {
    // It is not text.
  }
  return 'response.bin';
}
