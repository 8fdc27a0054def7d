/** Characters decoded between two breaths, so that no other work of the extension host waits long for it. */
const slice = 2_000_000;

const blank = 64;
const foreign = 65;
const values = valueTable();

/**
 * The bytes of base64 text: with or without a `data:` prefix and padding, in either alphabet, white space anywhere.
 * Nothing when it holds other characters. Rejects with the signal's reason.
 */
export async function decodeBase64(text: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const begin = text.startsWith('data:') ? text.indexOf(',') + 1 : 0;
  const decoder = new Decoder(Math.ceil(((text.length - begin) * 3) / 4));
  for (let from = begin; from < text.length; from += slice) {
    signal.throwIfAborted();
    if (!decoder.push(text, from, Math.min(from + slice, text.length))) return undefined;
    if (from + slice < text.length) await breath();
  }
  return decoder.bytes();
}

class Decoder {
  private readonly out: Uint8Array;
  private length = 0;
  private bits = 0;
  private bitCount = 0;

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
    return true;
  }

  bytes(): Uint8Array {
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

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
