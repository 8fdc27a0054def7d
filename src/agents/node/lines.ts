import type { Readable } from 'node:stream';

/** Calls `onLine` with each line, or with undefined instead of a line that is too long or not valid UTF-8. */
export function readLines(stream: Readable, maxBytes: number, onLine: (text: string | undefined) => void): void {
  let pieces: Buffer[] = [];
  let length = 0;
  stream.on('data', (data: Buffer) => {
    let from = 0;
    for (let end = data.indexOf(10); end >= 0 && !stream.destroyed; end = data.indexOf(10, from)) {
      add(data.subarray(from, end));
      from = end + 1;
      finish();
    }
    add(data.subarray(from));
  });

  /** Reports a line that is too long before it ends, and only once. */
  function add(piece: Buffer): void {
    const wasTooLong = length > maxBytes;
    length += piece.length;
    if (length <= maxBytes) pieces.push(piece);
    else if (!wasTooLong) tell(undefined);
  }

  function finish(): void {
    const isWhole = length <= maxBytes;
    const line = Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    if (isWhole) tell(decode(line));
  }

  function tell(line: string | undefined): void {
    if (line === undefined) pieces = [];
    if (!stream.destroyed) onLine(line);
  }
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An object whose fields are not validated yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON text or a value; an empty object if it is not an object. */
export function toFields(value: unknown): Fields {
  const read = typeof value === 'string' ? parseJson(value) : value;
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : {};
}

/** Returns undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
