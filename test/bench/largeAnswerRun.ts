/** One reading of a large answer in a process of its own: `contestant url`; sends what it measured to its parent. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nodeTransport } from '../../src/service/nodeTransport.ts';
import { createService } from '../../src/service/service.ts';

/** What reading one answer took. */
export interface LargeAnswerRun {
  readonly milliseconds: number;
  /** The longest time other work of the process had to wait, in milliseconds. */
  readonly longestBlock: number;
  /** Memory at its peak above that at the start, in bytes. */
  readonly peak: number;
  /** Bytes of the picture that came out. */
  readonly pictureBytes: number;
}

export const contestants = ['limn', 'plain'] as const;
export type Contestant = (typeof contestants)[number];

const readers: Readonly<Record<Contestant, (url: string) => Promise<Uint8Array | undefined>>> = {
  limn: async (url) => {
    const service = createService({ transport: nodeTransport, log: { request: () => undefined } });
    const reply = await service.generateImage(
      { model: 'm', prompt: 'p', aspectRatio: '', size: '' },
      {
        connection: { baseUrl: url, key: 'any' },
        signal: new AbortController().signal,
        limits: { connect: 10, firstByte: 60, gap: 60 },
      },
    );
    return reply.pictures[0]?.bytes;
  },
  /** As most clients do it; it reads no event stream. */
  plain: async (url) => {
    const answer = JSON.parse(await (await fetch(url, { method: 'POST' })).text());
    return Buffer.from(answer.candidates[0].content.parts[0].inlineData.data, 'base64');
  },
};

async function measure(contestant: Contestant, url: string): Promise<LargeAnswerRun> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const bytes = await readers[contestant](url);
  const milliseconds = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  const peak = process.resourceUsage().maxRSS * 1024 - before;
  return { milliseconds, longestBlock: delay.max / 1e6, peak, pictureBytes: bytes?.length ?? 0 };
}

const [, , wanted, url] = process.argv;
const contestant = contestants.find((one) => one === wanted);
if (contestant && url && process.send) {
  const send = process.send.bind(process);
  void measure(contestant, url).then((run) => send(run));
}
