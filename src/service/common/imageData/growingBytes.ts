/**
 * Sizes that are taken one after the other: small for the many small ones, and few, since what is outgrown stays in memory for a while.
 * Most runtimes take no memory for what was not written to.
 */
const sizes = [4, 32, 256, 32_768].map((kilobytes) => kilobytes * 1_024);

/** Of bytes, kept free behind those that fit. */
const spare = 256;

/** Bytes that become more, in one piece. */
export class GrowingBytes {
  /** Those that count. */
  length = 0;
  private all = new Uint8Array(0);

  /** Where to write so many bytes more, from `length` on; whoever does moves it. */
  room(more: number): Uint8Array<ArrayBuffer> {
    const needed = this.length + more;
    if (needed > this.all.length) this.move(sizes.find((size) => size >= needed) ?? needed * 2);
    return this.all;
  }

  /** Nothing more comes: gives back what was taken in vain. */
  fit(): void {
    if (this.all.length > (this.length + spare) * 2) this.move(this.length + spare);
  }

  /** All of them, and some more behind them, which do not count. */
  with(end: Uint8Array): Uint8Array<ArrayBuffer> {
    const all = this.room(end.length);
    all.set(end, this.length);
    return all.subarray(0, this.length + end.length);
  }

  private move(size: number): void {
    const larger = new Uint8Array(size);
    larger.set(this.all.subarray(0, this.length));
    this.all = larger;
  }
}
