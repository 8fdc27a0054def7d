import { stripMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { limits } from '../../product/common/limits.ts';
import { chatBody, imageBody } from '../../service/common/requestBodies.ts';
import type { ChatRequest, ImageRequest, RawContent, SentPicture } from '../../service/common/serviceTypes.ts';
import type { Job } from './jobs/job.ts';
import type { ErasableFolder } from './store/atomicFiles.ts';
import { nameAfter } from './store/fileFormat.ts';

/** Identifies a request. */
type ResultPath = Pick<Job, 'sessionId' | 'resultId'>;

/**
 * Stores the bodies of requests as sent, a file for each in the folder of its session; read only when the user opens one. Each contains the
 * whole conversation so far, so only the last ones of a session are kept.
 */
export class RequestBodyStore {
  /** The bodies of this window, if nothing is to be stored on disk. */
  private readonly unwritten = new Map<string, string>();

  constructor(
    private readonly folder: ErasableFolder,
    private readonly isKept: () => boolean = () => true,
  ) {}

  /** Stores the body as sent, without the data of pictures. If the disk refuses it, the request cannot be shown later. */
  async keep(place: ResultPath, request: ChatRequest | ImageRequest): Promise<void> {
    const body = 'messages' in request ? chatBody(request, inPlace.data) : imageBody(request, inPlace);
    const written = JSON.stringify(body, undefined, 2);
    if (this.isKept()) return this.write(place, written).catch(() => undefined);
    this.unwritten.set(place.resultId, written);
    const [oldest] = this.unwritten.keys();
    if (oldest !== undefined && this.unwritten.size > limits.requests) this.unwritten.delete(oldest);
  }

  /** Returns the last sent body as JSON, or undefined if it is no longer stored or nothing was sent. */
  async read({ sessionId, resultId }: ResultPath): Promise<string | undefined> {
    const unwritten = this.unwritten.get(resultId);
    if (unwritten !== undefined) return unwritten;
    const names = await this.folder.list(sessionId).catch(() => []);
    const name = [...names].sort().findLast((one) => one.endsWith(`-${resultId}.json`));
    const bytes = name && (await this.folder.read(`${sessionId}/${name}`).catch(() => undefined));
    return bytes ? new TextDecoder().decode(bytes) : undefined;
  }

  /** Returns one request unchanged, several as a JSON list; `missing` counts those that are no longer stored. */
  async readAll(places: readonly ResultPath[]): Promise<{ readonly text?: string; readonly missing: number }> {
    const read = await Promise.all(places.map((place) => this.read(place)));
    const [first, ...others] = read.filter((text) => text !== undefined);
    if (first === undefined) return { missing: places.length };
    const text = others.length > 0 ? `[\n${[first, ...others].join(',\n')}\n]` : first;
    return { text, missing: places.length - 1 - others.length };
  }

  /** File names sort in the order of the requests, whatever the clock said; deletes the oldest. */
  private async write({ sessionId, resultId }: ResultPath, body: string): Promise<void> {
    const names = [...(await this.folder.list(sessionId))].sort();
    const name = nameAfter(names.at(-1), resultId);
    await this.folder.write(`${sessionId}/${name}`, new TextEncoder().encode(body));
    for (const old of [...names, name].slice(0, -limits.requests)) await this.folder.delete(`${sessionId}/${old}`);
  }
}

/** Keeps raw content of an answer unchanged; it names its pictures by their hashes. */
const inPlace = {
  data: ({ bytes }: SentPicture) => `(${stripMetadata(bytes).length} bytes)`,
  echo: (echo: RawContent) => echo,
};
