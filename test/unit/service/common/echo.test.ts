import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ImageResponse } from '../../../../src/service/common/serviceTypes.ts';
import { events } from '../../../service/scripted.ts';
import { gifBytes, inline, jpegBytes, pngBytes, webpBytes } from './samples.ts';
import { startTestClient, type TestClient } from './testClient.ts';

const pictures = [pngBytes(), pngBytes(8, 8, 30), jpegBytes(), gifBytes, webpBytes];

/** A part with a picture, in either spelling, with whatever else a service may add. */
const picturePart = fc
  .record({
    bytes: fc.constantFrom(...pictures),
    name: fc.constantFrom('inlineData', 'inline_data'),
    beside: fc.dictionary(fc.string(), fc.jsonValue()),
    inside: fc.dictionary(fc.string(), fc.jsonValue()),
    signature: fc.option(fc.base64String({ maxLength: 9_000 }), { nil: undefined }),
  })
  .map(({ bytes, name, beside, inside, signature }) => ({
    ...named(beside),
    [name]: { ...inside, data: Buffer.from(bytes).toString('base64') },
    ...(signature && { thoughtSignature: signature, thought_signature: signature }),
  }));

/** Leaves out fields that make a part one of another type. */
function named(beside: object): object {
  const { inlineData: _, inline_data: __, ...rest } = { inlineData: 0, inline_data: 0, ...beside };
  return rest;
}

const unreadable = [pngBytes().subarray(0, -9), Buffer.from('hello there')];

const otherPart = fc.oneof(
  fc.constantFrom(...unreadable.map((bytes) => inline(bytes))),
  fc.jsonValue(),
  fc.record({ text: fc.string({ unit: 'binary' }), thought: fc.boolean() }),
  fc.record({ text: fc.constantFrom('a'.repeat(9_000), `sha256:${'0'.repeat(64)}`), thoughtSignature: fc.string() }),
);

const content = fc
  .tuple(fc.dictionary(fc.string(), fc.jsonValue()), picturePart, fc.array(fc.oneof(picturePart, otherPart)))
  .map(([more, first, rest]) => ({ ...more, role: 'model', parts: [first, ...rest] }));

/** Normalizes to what JSON can express; the sign of zero, for example, is not preserved. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('Model turn in any form', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  async function drawn(body: string): Promise<ImageResponse> {
    asked.server.next({ body });
    const reply = await asked.image();
    await asked.server.arrived();
    return reply;
  }

  async function sentBack(reply: ImageResponse): Promise<unknown> {
    const files = [...reply.pictures, ...reply.earlier].map(({ bytes }) => Buffer.from(bytes));
    const hashed = await Promise.all(files.map(async (bytes) => [await hashOf(bytes), bytes] as const));
    const byHash = new Map<string, Uint8Array>(hashed);
    const earlier = (reply.echoes ?? []).map((echo) => ({ prompt: 'before', attachments: [], echo }));
    asked.server.next({ body: JSON.stringify({ candidates: [{ content: { parts: [inline(pngBytes())] } }] }) });
    await asked.image({ earlier, pictureBytes: async (hash) => byHash.get(hash) });
    return JSON.parse((await asked.server.arrived()).body).contents[1];
  }

  it('is sent back unchanged with all its pictures', () =>
    fc.assert(
      fc.asyncProperty(content, fc.boolean(), async (turn, streams) => {
        const body = JSON.stringify({ candidates: [{ content: turn, finishReason: 'STOP' }] });
        const reply = await drawn(streams ? events(body) : body);
        assert.equal(reply.echoes?.length, 1);
        assert.deepEqual(await sentBack(reply), asJson(turn));
      }),
      { numRuns: 150 },
    ));
});

async function hashOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex');
}
