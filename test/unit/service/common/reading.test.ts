import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../../src/service/common/failureReport.ts';
import { imageReply } from '../../../../src/service/common/image/imageResponse.ts';
import { mergeChunks } from '../../../../src/service/common/image/mergeChunks.ts';
import type { State } from '../../../../src/service/common/response/reader.ts';
import { readResponse } from '../../../../src/service/common/response/readResponse.ts';
import { events } from '../../../service/scripted.ts';
import { understood } from './chatAnswers.ts';
import { candidate, inline, pngBytes } from './samples.ts';

const bodies = understood.map(({ body }) => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  for (const [at, start] of places.entries()) yield bytes.subarray(start, places[at + 1] ?? bytes.length);
}

async function read(body: AsyncIterable<Uint8Array>): Promise<{ values: unknown[]; state: State; isCut: boolean }> {
  const values: unknown[] = [];
  const { state, isCut } = await readResponse(body, (value) => {
    values.push(value);
    return 'more';
  });
  return { values, state, isCut };
}

describe('Response reader', () => {
  it('returns the same values however the bytes are split', async () => {
    const cutBody = fc
      .constantFrom(...bodies)
      .chain((bytes) => fc.tuple(fc.constant(bytes), fc.array(fc.nat(bytes.length), { maxLength: 12 })));
    await fc.assert(
      fc.asyncProperty(cutBody, async ([bytes, cuts]) => {
        assert.deepEqual(await read(inPieces(bytes, cuts)), await read(inPieces(bytes, [])));
      }),
      { numRuns: 300 },
    );
  });

  it('returns the same values when every byte arrives alone', async () => {
    const bytes = Buffer.from(events({ choices: [{ delta: { content: '灯塔 🗼' } }] }, '[DONE]'));
    const each = Array.from({ length: bytes.length }, (_, at) => at);
    assert.deepEqual(await read(inPieces(bytes, each)), await read(inPieces(bytes, [])));
  });

  it('returns a failure for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (values) => {
        const { failure } = await imageReply(mergeChunks(values), (text) => text);
        assert.ok(failure);
      }),
      { numRuns: 300 },
    );
  });

  it('never reports a cut response as closed', async () => {
    const whole = Buffer.from(JSON.stringify(candidate([inline(pngBytes(2, 2))])));
    for (let length = 1; length < whole.length; length++) {
      const { values, state, isCut } = await read(inPieces(whole.subarray(0, length), []));
      assert.deepEqual([state, isCut], ['open', values.length > 0], `cut at ${length}`);
    }
  });

  it('reads a response up to the maximum size and reports why it stopped', async () => {
    const piece = new Uint8Array(16 * 1024 * 1024).fill(32);
    const endless = (async function* () {
      for (;;) yield piece;
    })();
    const { cause } = await readResponse(endless, () => 'more');
    assert.ok(cause instanceof Failure && cause.kind === 'answerTooLarge');
  });

  it('reads a picture of megabytes in linear time', async () => {
    const data = Buffer.concat([pngBytes(), Buffer.alloc(6_000_000)]).toString('base64');
    const whole = Buffer.from(JSON.stringify(candidate([{ text: `![x](data:image/png;base64,${data})` }])));
    const cuts = Array.from({ length: whole.length / 16_384 }, (_, at) => at * 16_384);
    const { values } = await read(inPieces(whole, cuts));
    const parts = mergeChunks(values).candidates.flat();
    assert.deepEqual(
      parts.map((part) => part.kind === 'picture' && part.data.join('')),
      [`data:image/png;base64,${data}`],
    );
  });
});
