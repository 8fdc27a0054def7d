type Bytes = Uint8Array<ArrayBufferLike>;

/** Unpacks an answer that is gzip by its first two bytes although plain bytes were asked for; any other passes as it is. */
export async function* gunzipped(body: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const pieces = body[Symbol.asyncIterator]();
  const head = await beginning(pieces);
  if (isGzip(head)) return yield* unpacked(head, pieces);
  yield* head;
  yield* rest(pieces);
}

/** The first pieces, of two bytes or more together unless the body has fewer. */
async function beginning(pieces: AsyncIterator<Bytes>): Promise<Bytes[]> {
  const head: Bytes[] = [];
  for (let length = 0; length < 2; ) {
    const next = await pieces.next();
    if (next.done) break;
    length += next.value.length;
    head.push(next.value);
  }
  return head;
}

function isGzip(head: readonly Bytes[]): boolean {
  const [first, second] = head.flatMap((piece) => [...piece.subarray(0, 2)]);
  return first === 0x1f && second === 0x8b;
}

async function* rest(pieces: AsyncIterator<Bytes>): AsyncGenerator<Bytes> {
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

async function* unpacked(head: Bytes[], pieces: AsyncIterator<Bytes>): AsyncGenerator<Bytes> {
  const packed = new ReadableStream<BufferSource>({
    start: (controller) => head.forEach((piece) => void controller.enqueue(Uint8Array.from(piece))),
    pull: async (controller) => {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(Uint8Array.from(next.value));
    },
  });
  const plain = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  for (let next = await plain.read(); !next.done; next = await plain.read()) yield next.value;
}
