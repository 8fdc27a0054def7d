import { stripMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { limits } from '../../product/common/limits.ts';
import { chatBody } from '../../service/common/chatBody.ts';
import { imageBody } from '../../service/common/imageBody.ts';
import type { ChatRequest, ImageRequest, RawContent, SentPicture } from '../../service/common/serviceTypes.ts';
import type { Job } from './jobs/job.ts';
import type { ErasableFolder } from './store/atomicFiles.ts';
import { nameAfter } from './store/fileFormat.ts';

/** Which request it was. */
type ResultPath = Pick<Job, 'sessionId' | 'resultId'>;

/**
 * The bodies of requests as they were sent, a file for each in the folder of its session; read only when the person asks to see
 * one. Each holds the whole conversation up to then, so only the last of a session are kept.
 */
export class RequestBodyStore {
  /** Those of this window, where nothing is to be kept on disk. */
  private readonly unwritten = new Map<string, string>();

  constructor(
    private readonly folder: ErasableFolder,
    private readonly isKept: () => boolean = () => true,
  ) {}

  /** Keeps the body: the same that is sent, but for the data of pictures. Where the disk refuses it, it cannot be shown later. */
  async keep(place: ResultPath, request: ChatRequest | ImageRequest): Promise<void> {
    const body = 'messages' in request ? chatBody(request, inPlace.data) : imageBody(request, inPlace);
    const written = JSON.stringify(body, undefined, 2);
    if (this.isKept()) await this.write(place, written).catch(() => undefined);
    else this.hold(place, written);
  }

  /** JSON, of what was sent last; nothing where it is not kept any more, or nothing was sent. */
  async read({ sessionId, resultId }: ResultPath): Promise<string | undefined> {
    const unwritten = this.unwritten.get(resultId);
    if (unwritten !== undefined) return unwritten;
    const names = await this.folder.list(sessionId).catch(() => []);
    const name = [...names].sort().findLast((one) => one.endsWith(endOf(resultId)));
    const bytes = name && (await this.folder.read(`${sessionId}/${name}`).catch(() => undefined));
    return bytes ? new TextDecoder().decode(bytes) : undefined;
  }

  /** One request as it is, several as a JSON list; those that are not kept any more are `missing`. */
  async readAll(places: readonly ResultPath[]): Promise<{ readonly text?: string; readonly missing: number }> {
    const read = await Promise.all(places.map((place) => this.read(place)));
    const [first, ...others] = read.filter((text) => text !== undefined);
    if (first === undefined) return { missing: places.length };
    const text = others.length > 0 ? `[\n${[first, ...others].join(',\n')}\n]` : first;
    return { text, missing: places.length - 1 - others.length };
  }

  /** Names sort in the order of the requests, whatever the clock said; the oldest go. */
  private async write({ sessionId, resultId }: ResultPath, body: string): Promise<void> {
    const names = [...(await this.folder.list(sessionId))].sort();
    const name = nameAfter(names.at(-1), resultId);
    await this.folder.write(`${sessionId}/${name}`, new TextEncoder().encode(body));
    for (const old of [...names, name].slice(0, -limits.requests)) await this.folder.delete(`${sessionId}/${old}`);
  }

  private hold({ resultId }: ResultPath, body: string): void {
    this.unwritten.set(resultId, body);
    const [oldest] = this.unwritten.keys();
    if (oldest !== undefined && this.unwritten.size > limits.requests) this.unwritten.delete(oldest);
  }
}

/** An answer that is sent back is kept as it came, its pictures by their hashes. */
const inPlace = {
  data: ({ bytes }: SentPicture) => `(${stripMetadata(bytes).length} bytes)`,
  echo: (echo: RawContent) => echo,
};

function endOf(resultId: string): string {
  return `-${resultId}.json`;
}
