/** Characters decoded between two breaths, so that no other work of the extension host waits long for it. */
const slice = 1_000_000;

const blank = 64;
const foreign = 65;
const values = valueTable();

/**
 * The bytes of base64 text given in pieces: with or without a `data:` prefix and padding, in either alphabet, white space anywhere.
 * Nothing when it holds other characters. Rejects with the signal's reason.
 */
export async function decodeBase64(
  pieces: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const data = withoutPrefix(pieces);
  const decoder = new Decoder(Math.ceil((data.reduce((length, piece) => length + piece.length, 0) * 3) / 4));
  for (const piece of data) {
    for (let from = 0; from < piece.length; from += slice) {
      signal.throwIfAborted();
      if (!decoder.push(piece, from, Math.min(from + slice, piece.length))) return undefined;
      await decoder.rest();
    }
  }
  return decoder.bytes();
}

/** A prefix begins in the first piece; base64 has no comma, so the first one ends it. */
function withoutPrefix(pieces: readonly string[]): readonly string[] {
  if (!/^\s*data:/.test(pieces[0] ?? '')) return pieces;
  const at = pieces.findIndex((piece) => piece.includes(','));
  const [piece = '', ...rest] = pieces.slice(Math.max(0, at));
  return [piece.slice(piece.indexOf(',') + 1), ...rest];
}

class Decoder {
  private readonly out: Uint8Array<ArrayBuffer>;
  private length = 0;
  private bits = 0;
  private bitCount = 0;
  private sinceRest = 0;

  constructor(capacity: number) {
    this.out = new Uint8Array(capacity);
  }

  /** Whether all characters from `from` up to `to` are base64's. */
  push(text: string, from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      const value = values[text.charCodeAt(at)] ?? foreign;
      if (value < blank) this.add(value);
      else if (value === foreign) return false;
    }
    this.sinceRest += to - from;
    return true;
  }

  /** Lets other work go on when it is time. */
  async rest(): Promise<void> {
    if (this.sinceRest < slice) return;
    this.sinceRest = 0;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.out.subarray(0, this.length);
  }

  private add(value: number): void {
    this.bits = ((this.bits << 6) | value) & 0xffffff;
    this.bitCount += 6;
    if (this.bitCount < 8) return;
    this.bitCount -= 8;
    this.out[this.length++] = this.bits >> this.bitCount;
  }
}

function valueTable(): Uint8Array {
  const table = new Uint8Array(128).fill(foreign);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (let value = 0; value < alphabet.length; value++) table[alphabet.charCodeAt(value)] = value;
  table['-'.charCodeAt(0)] = 62;
  table['_'.charCodeAt(0)] = 63;
  for (const char of '= \t\r\n') table[char.charCodeAt(0)] = blank;
  return table;
}
