import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as polled } from 'node:timers/promises';
import type { MochaRing } from './mochaRing.ts';
import { failedAs, sum, type Tally } from './tally.ts';

/** Takes a file of tests; false where another process has it. */
export type Take = (file: string) => boolean;

/** Runs test files in several processes: each takes the next one when it is done with one, and what it printed is shown then. */
export async function runInWorkers(
  ring: MochaRing,
  count: number,
  say = show,
  take: Take = () => true,
): Promise<Tally> {
  const files = ring.files[Symbol.iterator]();
  const next = (): string | undefined => {
    const { value } = files.next();
    return value === undefined || take(value) ? value : next();
  };
  const tallies = await Promise.all(Array.from({ length: count }, () => runSome(next, ring, say)));
  return sum(tallies);
}

/** Whoever makes the file's folder below this one first has the file. */
export function takenIn(folder: string): Take {
  mkdirSync(folder, { recursive: true });
  return (file) => {
    try {
      mkdirSync(path.join(folder, path.basename(file)));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  };
}

const show = (text: string): unknown => process.stdout.write(text);

async function runSome(next: () => string | undefined, ring: MochaRing, say: typeof show): Promise<Tally> {
  const tallies: Tally[] = [];
  let worker = new Worker(say);
  for (let file = next(); file !== undefined; file = next()) {
    const tally = await worker.run({ ...ring, files: [file] });
    tallies.push(tally ?? failedAs(`${file} ended without a result`));
    if (!tally) worker = new Worker(say);
  }
  return sum([...tallies, await worker.end()]);
}

/** No test of a file was asked for. */
const isEmpty = ({ passed, failed, skipped }: Tally) => passed + failed + skipped === 0;

class Worker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #printed = '';

  constructor(private readonly say: typeof show) {
    this.#child = fork(path.join(import.meta.dirname, 'worker.ts'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const streams = [this.#child.stdout, this.#child.stderr].flatMap((stream) => (stream ? [stream] : []));
    // A process whose channel was closed from here tells of its exit, but never of its `close`.
    this.#ended = Promise.all([once(this.#child, 'exit'), ...streams.map((stream) => once(stream, 'end'))]);
    for (const stream of streams)
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#printed += text;
      });
  }

  /** Gives nothing when the process went instead. */
  async run(ring: MochaRing): Promise<Tally | undefined> {
    this.#child.send(ring);
    const told = once(this.#child, 'message').then(([tally]) => tally as Tally);
    const tally = await Promise.race([told, this.#ended.then(() => undefined)]);
    // What was printed before the result is there now, and is read in the same turn as it.
    await polled();
    if (tally && isEmpty(tally)) this.#printed = '';
    this.#show();
    return tally;
  }

  async end(): Promise<Tally> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
    this.#show();
    return this.#child.exitCode === 0 ? sum([]) : failedAs('a process of tests did not end well');
  }

  #show(): void {
    this.say(this.#printed);
    this.#printed = '';
  }
}
