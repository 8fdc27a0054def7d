import type { ChatDelta } from '../../../service/common/serviceTypes.ts';

/**
 * Minimum and maximum milliseconds between two renderings of a growing text in the page: it still looks fluent, at a sixth of the cost of
 * every frame.
 */
const [shortestGap, longestGap] = [100, 600];

/** Each of this many characters adds a millisecond: a longer text costs more to render, and its reader is farther from its end. */
const charactersPerGap = 25;

/** Characters per millisecond above which nobody reads along; a slower text is rendered more often, so that it grows steadily. */
const tooFastToRead = 2.5;

/**
 * Buffers the deltas of a stream until it is time to render them, and passes them on joined, so that a fast stream costs the page few
 * renderings. Nothing in the buffer is lost: `flush` passes it on at once.
 */
export class DeltaBuffer {
  private waiting: ChatDelta[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private handedOn = Number.NEGATIVE_INFINITY;
  /** Length of everything passed on, in UTF-16 code units. */
  private length = 0;
  /** Characters per millisecond received between the last two deliveries. */
  private rate = 0;

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(
    private readonly onPieces: (pieces: readonly ChatDelta[]) => void,
    private readonly now = () => performance.now(),
  ) {}

  add(piece: ChatDelta): void {
    this.waiting.push(piece);
    const wait = this.handedOn + gapAfter(this.length, this.rate) - this.now();
    if (wait <= 0) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), wait);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const pieces = joined(this.waiting);
    this.waiting = [];
    if (pieces.length === 0) return;
    this.count(pieces);
    this.onPieces(pieces);
  }

  private count(pieces: readonly ChatDelta[]): void {
    const came = pieces.reduce((length, { text }) => length + text.length, 0);
    const now = this.now();
    this.rate = came / Math.max(1, now - this.handedOn);
    this.length += came;
    this.handedOn = now;
  }
}

/** Returns the milliseconds to wait after a text of this length that arrives at this rate. */
function gapAfter(length: number, rate: number): number {
  const longer = Math.min(longestGap - shortestGap, length / charactersPerGap);
  return shortestGap + longer * Math.min(1, rate / tooFastToRead);
}

/** Joins adjacent deltas of the same kind. */
function joined(pieces: readonly ChatDelta[]): ChatDelta[] {
  const runs: { kind: ChatDelta['kind']; texts: string[] }[] = [];
  for (const { kind, text } of pieces) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.texts.push(text);
    else runs.push({ kind, texts: [text] });
  }
  return runs.map(({ kind, texts }) => ({ kind, text: texts.join('') }));
}
