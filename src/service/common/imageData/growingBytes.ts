/**
 * Buffer sizes used one after the other: small for the many small ones, and few, since an outgrown buffer stays in memory for a while. Most
 * runtimes commit no memory for what was not written.
 */
const sizes = [4, 32, 256, 32_768].map((kilobytes) => kilobytes * 1_024);

/** Bytes kept free after those that fit. */
const spare = 256;

/** A growing byte array in one piece. */
export class GrowingBytes {
  /** Number of bytes in use. */
  length = 0;
  private all = new Uint8Array(0);

  /** Returns where to write this many more bytes, from `length` on; the caller advances `length`. */
  room(more: number): Uint8Array<ArrayBuffer> {
    const needed = this.length + more;
    if (needed > this.all.length) this.move(sizes.find((size) => size >= needed) ?? needed * 2);
    return this.all;
  }

  /** Frees the unused capacity; no more data follows. */
  fit(): void {
    if (this.all.length > (this.length + spare) * 2) this.move(this.length + spare);
  }

  /** Returns all bytes followed by `end`, which does not count as content. */
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
