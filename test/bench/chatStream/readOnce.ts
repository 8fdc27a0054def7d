/** One reading of the stream in a process of its own: `contestant url`; sends what it measured to its parent. */
import { peakMemory } from '../peakMemory.ts';
import { contestants, readers } from './readers.ts';

/** What reading the answer took; the client library was loaded before. */
export interface ChatStreamRun {
  /** Of the process, in milliseconds: all its threads, in the program and in the system. */
  readonly processor: number;
  /** By the clock, in milliseconds. */
  readonly elapsed: number;
  /** Memory at its peak above that at the start, in bytes. */
  readonly peak: number;
  /** UTF-16 code units of the text that came out, or bytes where none was made. */
  readonly length: number;
}

async function measure(contestant: (typeof contestants)[number], url: string): Promise<ChatStreamRun> {
  const read = await readers[contestant]();
  globalThis.gc?.();
  const memory = process.memoryUsage().rss;
  const [began, used] = [performance.now(), process.cpuUsage()];
  const length = await read(url);
  const { user, system } = process.cpuUsage(used);
  const elapsed = performance.now() - began;
  const peak = peakMemory() - memory;
  return { processor: (user + system) / 1_000, elapsed, peak, length };
}

const [, , wanted, url] = process.argv;
const contestant = contestants.find((one) => one === wanted);
if (contestant && url && process.send) {
  const send = process.send.bind(process);
  void measure(contestant, url).then((run) => send(run));
}
