import type { ChatDelta } from '../../../service/common/serviceTypes.ts';

/** Milliseconds between two drawings of a growing text in the page: it still runs, at a sixth of the cost of every frame. */
const [shortestGap, longestGap] = [100, 600];

/** The longer the text, the dearer a drawing and the farther the reader from its end: one more millisecond for as many characters. */
const charactersPerGap = 25;

/** Characters a millisecond that nobody reads along with; a slower text is drawn more often, to grow steadily. */
const tooFastToRead = 2.5;

/**
 * Gathers the pieces of a stream until it is time to draw them, so that a fast one costs the page no more than its drawings, and hands them on
 * joined; what it holds is never lost, `flush` hands it on at once.
 */
export class DeltaBuffer {
  private waiting: ChatDelta[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private handedOn = Number.NEGATIVE_INFINITY;
  /** Of all that was handed on, in UTF-16 code units. */
  private length = 0;
  /** Characters a millisecond that came between the last two times. */
  private rate = 0;

  /** `now` is a clock that only goes forward, in milliseconds. */
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

/** Milliseconds after a text of this length that comes at this rate. */
function gapAfter(length: number, rate: number): number {
  const longer = Math.min(longestGap - shortestGap, length / charactersPerGap);
  return shortestGap + longer * Math.min(1, rate / tooFastToRead);
}

/** Neighbours of one kind become one piece. */
function joined(pieces: readonly ChatDelta[]): ChatDelta[] {
  const runs: { kind: ChatDelta['kind']; texts: string[] }[] = [];
  for (const { kind, text } of pieces) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.texts.push(text);
    else runs.push({ kind, texts: [text] });
  }
  return runs.map(({ kind, texts }) => ({ kind, text: texts.join('') }));
}
