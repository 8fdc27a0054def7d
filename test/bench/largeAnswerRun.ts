/** One reading of a large answer, after a small one, in a process of its own: `contestant url`; sends what it measured to its parent. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createService } from '../../src/service/common/createService.ts';
import { nodeSha256 } from '../../src/service/node/nodeSha256.ts';
import { nodeTransport } from '../../src/service/node/nodeTransport.ts';
import { peakMemory } from './peakMemory.ts';

/** What it took to get the picture of one answer into a synced file. */
export interface LargeAnswerRun {
  readonly milliseconds: number;
  /** Of the process, in milliseconds: all its threads, in the program and in the system. */
  readonly processor: number;
  /** The longest time other work of the process had to wait, in milliseconds. */
  readonly longestBlock: number;
  /** Memory at its peak above that at the start, in bytes. */
  readonly peak: number;
  /** Bytes of the picture that came out. */
  readonly pictureBytes: number;
}

const contestants = ['limn', 'slicing'] as const;

const readers: Readonly<Record<(typeof contestants)[number], (url: string) => Promise<Uint8Array>>> = {
  limn: async (url) => {
    const service = createService({ transport: nodeTransport, sha256: nodeSha256, log: { request: () => undefined } });
    const reply = await service.generateImage(
      { model: 'm', prompt: 'p', aspectRatio: '', size: '' },
      {
        connection: { baseUrl: url, key: 'any' },
        signal: new AbortController().signal,
        limits: { connect: 10, firstByte: 60, idle: 60 },
      },
    );
    return reply.pictures[0]?.bytes ?? new Uint8Array();
  },
  /** Who knows where the data stands need not read the rest. */
  slicing: async (url) => {
    const text = await (await fetch(url, { method: 'POST' })).text();
    const start = text.indexOf('"data":"') + '"data":"'.length;
    return Buffer.from(text.slice(start, text.indexOf('"', start)), 'base64');
  },
};

async function measure(contestant: (typeof contestants)[number], url: string): Promise<LargeAnswerRun> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limn-large-'));
  // What Node loads when a client is first used is no part of an answer.
  await readers[contestant](url);
  globalThis.gc?.();
  const memory = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [began, used] = [performance.now(), process.cpuUsage()];
  const bytes = await readers[contestant](url);
  await writeSynced(path.join(folder, 'picture'), bytes);
  const milliseconds = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  const peak = peakMemory() - memory;
  delay.disable();
  await rm(folder, { recursive: true });
  const longestBlock = delay.max / 1e6;
  return { milliseconds, processor: (user + system) / 1_000, longestBlock, peak, pictureBytes: bytes.length };
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w');
  await handle.writeFile(bytes);
  await handle.sync();
  await handle.close();
}

const [, , wanted, url] = process.argv;
const contestant = contestants.find((one) => one === wanted);
if (contestant && url && process.send) {
  const send = process.send.bind(process);
  void measure(contestant, url).then((run) => send(run));
}
