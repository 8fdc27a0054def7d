import { Session } from 'node:inspector/promises';

/** A call of a built-in function that reads text. Text that is read a second time counts again. */
interface Call {
  readonly self: unknown;
  readonly given: readonly unknown[];
  readonly back: unknown;
}

const lengthOf = (value: unknown) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0);
const place = (value: unknown) => (typeof value === 'number' ? value : 0);

const meters: readonly (readonly [object, string, (call: Call) => number])[] = [
  [JSON, 'parse', ({ given }) => lengthOf(given[0])],
  [String.prototype, 'split', ({ self }) => lengthOf(self)],
  [String.prototype, 'indexOf', ({ self, given, back }) => seen(self, place(given[1]), place(back))],
  [Array.prototype, 'join', ({ back }) => lengthOf(back)],
  [TextDecoder.prototype, 'decode', ({ given }) => lengthOf(given[0])],
];

/** Returns the number of characters from a position up to the match, or up to the end if there is none. */
function seen(text: unknown, from: number, found: number): number {
  return (found < 0 ? lengthOf(text) : found) - from + 1;
}

/**
 * Returns how much work a run is, as a number that depends on no clock and no other process: how often the blocks of Limn's own code,
 * or of the scripts that are measured instead, ran, plus how many characters were passed to the built-in functions that read text.
 */
export async function measureWork(
  run: () => unknown,
  isMeasured = (url: string) => url.includes('/src/'),
): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const meter = new Meter();
  await run();
  const characters = meter.stop();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const own = result.filter(({ url }) => isMeasured(url));
  const ranges = own.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, characters);
}

/**
 * Returns how many times the work of the small run the large run takes. V8 sometimes loses counts of a run when it optimizes or
 * collects garbage, up to a quarter as observed, and never adds any. If the ratio is more than `most`, the small run is repeated, up to
 * four times in all, and the maximum of its runs counts.
 */
export async function getWorkRatio(
  { small, large, most }: { readonly small: () => unknown; readonly large: () => unknown; readonly most: number },
  isMeasured?: (url: string) => boolean,
): Promise<number> {
  const of = await measureWork(large, isMeasured);
  let least = Number.POSITIVE_INFINITY;
  for (let runs = 0; runs < 4 && least > most; runs += 1)
    least = Math.min(least, of / (await measureWork(small, isMeasured)));
  return least;
}

/** Counts characters from its creation until it is stopped. */
class Meter {
  private characters = 0;
  private readonly undo: (() => void)[];

  constructor() {
    this.undo = meters.map(([owner, name, cost]) => this.watch(owner, name, cost));
    this.undo.push(this.watchSearches());
  }

  stop(): number {
    for (const one of this.undo) one();
    return this.characters;
  }

  private watch(owner: object, name: string, cost: (call: Call) => number): () => void {
    const original = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    const add = (call: Call) => {
      this.characters += cost(call);
    };
    Reflect.set(owner, name, function watched(this: unknown, ...given: unknown[]) {
      const back = Reflect.apply(original, this, given);
      add({ self: this, given, back });
      return back;
    });
    return () => void Reflect.set(owner, name, original);
  }

  /** Every search by a regular expression calls `exec`; a sticky or anchored one reads only at its position. */
  private watchSearches(): () => void {
    const { exec } = RegExp.prototype;
    const add = (length: number) => {
      this.characters += length;
    };
    RegExp.prototype.exec = function watched(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const found = exec.call(this, text);
      const isBound = this.sticky || (this.source.startsWith('^') && !this.multiline);
      add(isBound && !found ? 1 : seen(text, from, found ? found.index + found[0].length : -1));
      return found;
    };
    return () => {
      RegExp.prototype.exec = exec;
    };
  }
}
