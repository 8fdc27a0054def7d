import { chatBody } from '../../shared/chatBody.ts';
import type { ChatRequest } from '../../shared/service.ts';
import type { Folder } from './folder.ts';

/** The bodies of requests as they were sent, a small file for each result; read only when the person asks to see one. */
export class Requests {
  /** Those of this window, where nothing is to be kept on disk. */
  private readonly unwritten = new Map<string, string>();

  constructor(
    private readonly folder: Folder,
    private readonly isKept: () => boolean = () => true,
  ) {}

  /** Keeps the body: the same that is sent, but for the data of pictures. Where the disk refuses it, it cannot be shown later. */
  async keep(resultId: string, request: ChatRequest): Promise<void> {
    const body = chatBody(request, ({ bytes }) => `(${bytes.length} bytes)`);
    const written = JSON.stringify(body, undefined, 2);
    if (this.isKept())
      await this.folder.write(fileOf(resultId), new TextEncoder().encode(written)).catch(() => undefined);
    else this.unwritten.set(resultId, written);
  }

  /** JSON; nothing where the file is gone, or nothing was sent. */
  async read(resultId: string): Promise<string | undefined> {
    const unwritten = this.unwritten.get(resultId);
    if (unwritten !== undefined) return unwritten;
    const bytes = await this.folder.read(fileOf(resultId)).catch(() => undefined);
    return bytes && new TextDecoder().decode(bytes);
  }
}

function fileOf(resultId: string): string {
  return `${resultId}.json`;
}
