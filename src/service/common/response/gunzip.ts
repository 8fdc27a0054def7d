type Bytes = Uint8Array<ArrayBufferLike>;

/**
 * Decompresses a response whose first two bytes are those of gzip although plain bytes were requested; passes any other through. Drops what
 * follows the end of the compressed data.
 */
export async function* gunzipStream(body: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const pieces = body[Symbol.asyncIterator]();
  const head = await readHead(pieces);
  const [first, second] = head.flatMap((piece) => [...piece.subarray(0, 2)]);
  yield* first === 0x1f && second === 0x8b ? decompress(concatenate(head, pieces)) : concatenate(head, pieces);
}

/** Returns the first chunks, two bytes or more in total unless the body has fewer. */
async function readHead(pieces: AsyncIterator<Bytes>): Promise<Bytes[]> {
  const head: Bytes[] = [];
  for (let length = 0; length < 2; ) {
    const next = await pieces.next();
    if (next.done) break;
    length += next.value.length;
    head.push(next.value);
  }
  return head;
}

async function* concatenate(head: readonly Bytes[], pieces: AsyncIterator<Bytes>): AsyncGenerator<Bytes> {
  yield* head;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

async function* decompress(pieces: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  const fed: Bytes[] = [];
  let [given, isBroken] = [0, false];
  async function* packed(): AsyncGenerator<Bytes> {
    try {
      for await (const piece of pieces) {
        fed.push(piece);
        yield piece;
      }
    } catch (error) {
      isBroken = true;
      throw error;
    }
  }
  try {
    for await (const piece of inflate(packed())) {
      given += piece.length;
      yield piece;
    }
  } catch (error) {
    if (isBroken) throw error;
    yield* skipBytes(given, inflate(splitLastChunk(fed)));
  }
}

/** Yields the decompressed output before an error of the input. */
async function* inflate(packed: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  const { writable, readable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const out: Bytes[] = [];
  const drained = drain(readable.getReader(), out);
  // A stream that fails reports it to both the reader and the writer.
  drained.catch(() => undefined);
  writer.closed.catch(() => undefined);
  try {
    for await (const piece of packed) {
      await writer.write(Uint8Array.from(piece));
      yield* out.splice(0);
    }
    await Promise.all([writer.close(), drained]);
  } catch (error) {
    await Promise.allSettled([writer.close(), drained]);
    yield* out.splice(0);
    throw error;
  }
  yield* out.splice(0);
}

async function drain(reader: ReadableStreamDefaultReader<Bytes>, out: Bytes[]): Promise<void> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) out.push(next.value);
}

/** Yields the last chunk byte by byte, so that bytes after the end do not spoil anything before it. */
async function* splitLastChunk(pieces: readonly Bytes[]): AsyncGenerator<Bytes> {
  yield* pieces.slice(0, -1);
  for (const byte of pieces.at(-1) ?? []) yield Uint8Array.of(byte);
}

/** Yields what follows after this many bytes, up to the end or an error. */
async function* skipBytes(given: number, pieces: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  let left = given;
  try {
    for await (const piece of pieces) {
      if (piece.length > left) yield piece.subarray(left);
      left = Math.max(0, left - piece.length);
    }
  } catch {
    // Data after the end of the compressed data.
  }
}
