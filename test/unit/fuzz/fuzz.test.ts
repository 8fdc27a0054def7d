import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ImageResponse } from '../../../src/service/common/serviceTypes.ts';
import { events } from '../../service/scripted.ts';
import { seed } from '../../setUp.ts';
import { understood } from '../service/common/chatAnswers.ts';
import { shown as pictureAnswers } from '../service/common/imageAnswers.ts';
import { candidate, chunk, completion, inline, jpegBytes, pngBytes } from '../service/common/samples.ts';
import { answered, bytesOf, cutAt, drawn, key, type Outcome, runs } from './inMemory.ts';

const settings = { numRuns: runs };

const png = pngBytes();
const picture = JSON.stringify(candidate([{ text: 'Ein Türmchen 灯塔 🗼' }, inline(png)]));
const twoPictures = JSON.stringify(candidate([inline(jpegBytes(), 'image/jpeg'), inline(png)]));
const plain = JSON.stringify(completion({ content: 'Grüße 灯塔 🗼 "quoted" \\ data: x', reasoning_content: 'hm' }));
const stream = events(
  chunk({ role: 'assistant', content: '' }),
  chunk({ reasoning_content: 'hm ' }),
  chunk({ content: 'Grüße ' }),
  chunk({ content: '灯塔 🗼' }),
  chunk({}, 'stop'),
  { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
  '[DONE]',
);
const asText = ({ body }: { readonly body: unknown }) => (typeof body === 'string' ? body : JSON.stringify(body));
const imageBodies = [
  ...pictureAnswers.map(asText),
  picture,
  twoPictures,
  events(picture),
  `\n \n${picture}`,
  JSON.stringify([JSON.parse(picture)]),
];
const chatBodies = [...understood.map(asText), plain, stream, stream.replaceAll('\n', '\r\n'), `: PING\n\n${stream}`];

/** Values that contain the usual field names and texts of responses, so that random trees reach deep into the decoding. */
const words = fc.constantFrom(
  ...['candidates', 'content', 'parts', 'text', 'inlineData', 'inline_data', 'data', 'mimeType', 'finishReason'],
  ...['promptFeedback', 'blockReason', 'error', 'message', 'code', 'status', 'details', 'choices', 'delta', 'usage'],
  ...['reasoning_content', 'tool_calls', 'images', 'image_url', 'url', 'b64_json', 'predictions', 'refusal', 'detail'],
  ...['STOP', 'stop', 'IMAGE_SAFETY', 'https://img.example/a.png', '![a](data:image/png;base64,AAAA)', '<think>', '`'],
);
const leaf = fc.oneof(words, fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 6 }, leaf, fc.array(tie('tree'), { maxLength: 4 }), fc.dictionary(words, tie('tree'))),
}));
/** Some of them are complete responses, so that the checks of a reply run too. */
const values = fc.oneof(
  tree,
  fc.constantFrom<unknown>(JSON.parse(picture), JSON.parse(twoPictures), JSON.parse(plain)),
);
const status = fc.constantFrom(200, 200, 200, 204, 302, 400, 401, 403, 404, 413, 429, 500, 503, 524);

/** A body with some of its bytes replaced, removed or inserted. */
function mutated(bodies: readonly string[]): fc.Arbitrary<Uint8Array> {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    out: fc.nat(9),
    in: fc.uint8Array({ maxLength: 6 }),
  });
  return fc.tuple(fc.constantFrom(...bodies), fc.array(edit, { minLength: 1, maxLength: 5 })).map(([body, edits]) =>
    edits.reduce((bytes, { at, out, in: put }) => {
      const place = Math.floor(at * bytes.length);
      return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + out)]);
    }, Buffer.from(body)),
  );
}

function withCuts(bodies: readonly string[]): fc.Arbitrary<{ whole: Uint8Array; pieces: Uint8Array[] }> {
  return fc
    .constantFrom(...bodies)
    .map(bytesOf)
    .chain((whole) =>
      fc.array(fc.nat(whole.length), { maxLength: 40 }).map((cuts) => ({ whole, pieces: cutAt(whole, cuts) })),
    );
}

/** Asserts what must hold for everything that a service can send. */
function assertSound(outcome: Outcome<object>): void {
  if ('reply' in outcome) return;
  const { facts, kind } = outcome.failure;
  assert.notEqual(kind, 'internal');
  assert.ok(['no', 'maybe', 'yes'].includes(facts.billed));
  assert.ok(!JSON.stringify(facts).includes(key));
}

describe(`Any response (${runs} inputs each, seed ${seed})`, () => {
  it('ends in a reply or a failure if it is JSON of any form', async () => {
    let replies = 0;
    await fc.assert(
      fc.asyncProperty(values, status, fc.boolean(), async (value, code, streams) => {
        const text = JSON.stringify(value) ?? 'undefined';
        const wire = { status: code, pieces: [bytesOf(streams ? events(text, '[DONE]') : text)] };
        const [image, chat] = [await drawn(wire), await answered(wire, streams)];
        assertSound(image);
        assertSound(chat);
        if (!('reply' in image)) return;
        replies += 1;
        assert.ok(image.reply.pictures.length + image.reply.links.length > 0, 'a picture or its address');
      }),
      settings,
    );
    assert.ok(replies > 0, 'no answer was taken for a reply');
  });

  it('ends in a reply or a failure, and never in a picture, if it is random bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), status, async (bytes, code) => {
        const image = await drawn({ status: code, pieces: [bytes] });
        assertSound(image);
        assert.ok('failure' in image);
        assertSound(await answered({ status: code, pieces: [bytes] }, true));
      }),
      settings,
    ));

  it('ends in a reply or a failure if bytes are damaged, and its pictures are never larger than the response', async () => {
    let replies = 0;
    await fc.assert(
      fc.asyncProperty(mutated(imageBodies), mutated(chatBodies), async (image, chat) => {
        const drawing = await drawn({ pieces: [image] });
        assertSound(drawing);
        if ('reply' in drawing) {
          replies += 1;
          const sizes = [...drawing.reply.pictures, ...drawing.reply.earlier].map(({ bytes }) => bytes.length);
          assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= image.length);
        }
        assertSound(await answered({ pieces: [chat] }, true));
      }),
      settings,
    );
    assert.ok(replies > 0, 'no damaged answer was taken for a reply');
  });

  it('has the same outcome however its bytes are split', () =>
    fc.assert(
      fc.asyncProperty(withCuts(imageBodies), withCuts(chatBodies), async (image, chat) => {
        assert.deepEqual(await drawn({ pieces: image.pieces }), await drawn({ pieces: [image.whole] }));
        const { shown: _, ...cut } = await answered({ pieces: chat.pieces }, true);
        const { shown: __, ...whole } = await answered({ pieces: [chat.whole] }, true);
        assert.deepEqual(cut, whole);
      }),
      settings,
    ));

  it('is shown in deltas whose text and reasoning equal those of the reply', () =>
    fc.assert(
      fc.asyncProperty(withCuts(chatBodies), async ({ pieces }) => {
        const { shown, ...outcome } = await answered({ pieces }, true);
        assert.ok('reply' in outcome);
        const joined = (kind: 'text' | 'reasoning') =>
          shown
            .filter((piece) => piece.kind === kind)
            .map(({ text }) => text)
            .join('');
        assert.deepEqual([joined('text'), joined('reasoning')], [outcome.reply.text, outcome.reply.reasoning]);
      }),
      settings,
    ));
});

describe('Image response cut off at any byte', () => {
  const inOrder = ({ earlier, pictures }: ImageResponse) => [...earlier, ...pictures];
  for (const [index, body] of [picture, twoPictures, events(picture)].entries())
    it(`returns only whole pictures, unchanged and in order, or a failure (response ${index + 1})`, async () => {
      const whole = bytesOf(body);
      const full = await drawn({ pieces: [whole] });
      assert.ok('reply' in full);
      for (let length = 0; length < bytesOf(body.trimEnd()).length; length += 1) {
        const outcome = await drawn({ pieces: [whole.subarray(0, length)] });
        assertSound(outcome);
        const pictures = 'reply' in outcome ? inOrder(outcome.reply) : [];
        assert.deepEqual(pictures, inOrder(full.reply).slice(0, pictures.length), `cut after ${length} bytes`);
        assert.ok('failure' in outcome || pictures.length > 0, `cut after ${length} of ${whole.length} bytes`);
      }
    });
});

describe('Chat response cut off at any byte', () => {
  it('is a reply with the whole text only if the cut is after the finish reason', async () => {
    const whole = bytesOf(plain);
    const full = await answered({ pieces: [whole] }, false);
    assert.ok('reply' in full);
    const end = bytesOf(plain.slice(0, plain.indexOf('"stop"') + '"stop"'.length)).length;
    for (let length = 0; length < whole.length; length += 1) {
      const outcome = await answered({ pieces: [whole.subarray(0, length)] }, false);
      assert.equal('reply' in outcome, length >= end, `cut after ${length} of ${whole.length} bytes`);
      if ('reply' in outcome) assert.equal(outcome.reply.text, full.reply.text);
    }
  });

  it('shows only the beginning of the text if it is a stream, and fails if the cut is before the finish reason', async () => {
    const whole = bytesOf(stream);
    const end = stream.indexOf('"stop"');
    for (let length = 0; length < whole.length; length += 1) {
      const { shown, ...outcome } = await answered({ pieces: [whole.subarray(0, length)] }, true);
      assertSound(outcome);
      const text = shown
        .filter(({ kind }) => kind === 'text')
        .map((piece) => piece.text)
        .join('');
      assert.ok('Grüße 灯塔 🗼'.startsWith(text));
      if (length < bytesOf(stream.slice(0, end)).length) assert.ok('failure' in outcome, `cut after ${length} bytes`);
    }
  });
});
