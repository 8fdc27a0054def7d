import { strict as assert } from 'node:assert';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { openStore, type Store } from './disk.ts';
import { ask, finish, further, options, present, SharedDisk, settled, textOf } from './twoWindows.ts';

const doings = ['ask', 'further', 'finish', 'finish', 'look', 'looking', 'flush', 'jump', 'kill', 'settle'] as const;

/** The maximum number of minutes that a clock jumps forward or back. */
const farthest = 50;

/** A window and its running results. */
interface Writer {
  readonly store: Store;
  readonly running: Set<string>;
  isAlive: boolean;
}

/** Two windows that can be killed and whose clock can jump. */
class KilledWriters {
  /** The results that arrived in a window, until both have seen them. */
  private readonly came = new Set<string>();
  readonly seenByBoth = new Set<string>();
  private readonly disk = new SharedDisk();
  private readonly all: Writer[] = [];
  private readonly writers: [Writer, Writer];
  private readonly id: string;
  private jumped = 0;
  private count = 0;

  constructor(lags: Iterator<number>) {
    this.disk.pace = async () => {
      for (let left = lags.next().value ?? 0; left > 0; left -= 1) await setImmediate();
    };
    this.writers = [this.open(), this.open()];
    this.id = this.writers[0].store.sessions.create('chat', options).id;
  }

  async begin(): Promise<void> {
    await this.by(0, 'ask', 0);
    await this.writers[0].store.sessions.flush();
    await this.writers[1].store.sessions.load(this.id);
  }

  async by(at: 0 | 1, doing: (typeof doings)[number], choice: number): Promise<void> {
    const { store, running } = this.writers[at];
    const turns = store.sessions.get(this.id)?.turns ?? [];
    if (doing === 'ask') running.add(ask(store, this.id, `t${this.count++}`));
    const turn = turns[choice % turns.length];
    if (doing === 'further' && turn) running.add(further(store, this.id, turn.id, `r${this.count++}`));
    if (doing === 'finish') this.finish(this.writers[at], [...running][choice % running.size]);
    if (doing === 'look') await store.windows.pollChanges();
    if (doing === 'looking') void store.windows.pollChanges();
    if (doing === 'flush') await store.sessions.flush();
    if (doing === 'jump') this.jumped += ((choice % (2 * farthest)) - farthest) * 60_000;
    if (doing === 'kill') await this.kill(at);
    if (doing === 'settle') await this.settle();
  }

  /** Waits until both have written their changes and seen those of the other. */
  async settle(): Promise<void> {
    await settled(this.writers.map(({ store }) => store));
    for (const resultId of this.came) this.seenByBoth.add(resultId);
    this.came.clear();
  }

  /** Returns a function that finds the text on disk of a result id. */
  async kept(): Promise<(resultId: string) => string | undefined> {
    const session = present(await this.open().store.sessions.peek(this.id));
    return (resultId) => textOf(session, resultId);
  }

  end(): void {
    for (const writer of this.all) this.stop(writer);
  }

  private open(): Writer {
    const now = () => Date.now() + this.jumped;
    const disk = (place: string) => this.disk.below(place, () => writer.isAlive);
    const writer: Writer = { store: openStore('/memory', { disk, now }), running: new Set(), isAlive: true };
    this.all.push(writer);
    return writer;
  }

  private async kill(at: 0 | 1): Promise<void> {
    this.stop(this.writers[at]);
    // A window that is killed right after it overwrote a file has not announced the change.
    this.came.clear();
    this.writers[at] = this.open();
    await this.writers[at].store.sessions.load(this.id);
  }

  /** Stops the window: all its disk accesses stay pending forever. */
  private stop(writer: Writer): void {
    writer.isAlive = false;
    void writer.store.windows.close();
    writer.store.sessions.dispose();
  }

  private finish(writer: Writer, resultId: string | undefined): void {
    if (resultId === undefined) return;
    writer.running.delete(resultId);
    this.came.add(resultId);
    finish(writer.store, this.id, resultId);
  }
}

describe('Two windows that write the same session while they are killed and their clock jumps', () => {
  it('lose no answer that both have seen', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...doings), fc.nat(99)), {
      minLength: 20,
      maxLength: 50,
    });
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat(3)), async (all, lags) => {
        const writers = new KilledWriters(lags);
        await writers.begin();
        for (const [at, doing, choice] of all) await writers.by(at, doing, choice);
        await writers.settle();
        const kept = await writers.kept();
        for (const resultId of writers.seenByBoth) assert.equal(kept(resultId), `came: ${resultId}`);
        writers.end();
      }),
      { numRuns: 60 },
    );
  });
});
