import assert from 'node:assert/strict';
import fc from 'fast-check';
import { events } from '../../../service/scripted.ts';
import { answered, bytesOf, cutAt, drawn } from '../../fuzz/inMemory.ts';
import { candidate, chunk, completion, noisyPng } from './samples.ts';

const [png, other] = [noisyPng(9_000, 1), noisyPng(7_001, 2)];
const base64 = png.toString('base64');
const uri = `data:image/png;base64,${base64}`;
const inline = (data: string) => ({ inlineData: { mimeType: 'image/png', data } });
const lines = (end: string) => base64.replace(/.{76}/g, `$&${end}`);
const json = (parts: readonly object[]) => JSON.stringify(candidate(parts));

/** Responses that end with that picture, in every form it may be written. */
const answers: Readonly<Record<string, string>> = {
  'inline data': json([inline(base64)]),
  'snake case': json([{ inline_data: { mime_type: 'image/png', data: base64 } }]),
  'a data URI as data': json([inline(uri)]),
  'a data URI in Markdown': json([{ text: `Look: ![a](${uri}) there.` }]),
  'a data URI as text': json([{ text: uri }]),
  'escaped slashes': json([inline(base64)]).replaceAll('/', '\\/'),
  'escaped letters before it': json([inline(base64)]).replace(base64.slice(0, 2), '\\u0069\\u0056'),
  lines: json([inline(lines('\n'))]),
  'lines of another system with escaped slashes': json([inline(lines('\r\n'))]).replaceAll('/', '\\/'),
  'the other alphabet without padding': json([inline(png.toString('base64url'))]),
  'an event stream': events(json([inline(base64)])),
  'several parts': json([{ text: 'One' }, inline(other.toString('base64')), { text: base64 }, inline(base64)]),
  'a picture twice': json([inline(base64), { text: 'again' }, inline(base64)]),
  predictions: JSON.stringify({ predictions: [{ bytesBase64Encoded: base64 }] }),
};
/** Those in which something can be read before the picture's end. */
const readBefore = ['a data URI in Markdown', 'several parts', 'a picture twice'];
const cuts = fc.array(fc.nat(40_000), { maxLength: 10 });

describe('Picture decoded while its response arrives', () => {
  for (const [name, answer] of Object.entries(answers))
    it(`is whole from ${name}, however the response is split`, () =>
      fc.assert(
        fc.asyncProperty(cuts, async (places) => {
          const whole = bytesOf(answer);
          const outcome = await drawn({
            pieces: cutAt(
              whole,
              places.filter((place) => place < whole.length),
            ),
          });
          assert.ok('reply' in outcome);
          assert.deepEqual(Buffer.from(outcome.reply.pictures.at(-1)?.bytes ?? []), png);
        }),
        { numRuns: 25 },
      ));

  it('is missing if the response ends before the picture’s data does', async () => {
    const whole = answers['inline data'] ?? '';
    const lastByte = whole.indexOf(base64) + base64.length - 4;
    for (let length = 1; length < whole.length; length += 97) {
      const outcome = await drawn({ pieces: [bytesOf(whole.slice(0, length))] });
      const kind = 'failure' in outcome ? outcome.failure.kind : 'a picture';
      assert.equal(kind, length < lastByte ? 'answerBroken' : 'a picture', `cut after ${length}`);
    }
  });

  for (const [name, answer] of Object.entries(answers).filter(([name]) => !readBefore.includes(name)))
    it(`is kept as it came if it broke off: ${name}, however the response is split`, () =>
      fc.assert(
        fc.asyncProperty(cuts, fc.nat(3_000), async (places, more) => {
          const cut = bytesOf(answer).subarray(0, answer.indexOf('VBOR') + 6_000 + more);
          const kept: Uint8Array[] = [];
          const pieces = cutAt(
            cut,
            places.filter((place) => place < cut.length),
          );
          await drawn({ pieces }, (body) => void kept.push(body));
          const [was, is] = [cut, ...kept].map((bytes) => Buffer.from(bytes).toString().replaceAll('\\/', '/'));
          assert.equal(is, was);
        }),
        { numRuns: 25 },
      ));

  it('is missing if its data is cut or contains characters other than base64', async () => {
    const kindOf = async (data: string) => {
      const outcome = await drawn({ pieces: [bytesOf(json([inline(data)]))] });
      return 'failure' in outcome && outcome.failure.kind;
    };
    assert.equal(await kindOf(base64.slice(0, -400)), 'answerBroken');
    for (const wrong of ['!', '%20', '灯'])
      for (const at of [100, 5_000, base64.length - 2])
        assert.equal(await kindOf(`${base64.slice(0, at)}${wrong}${base64.slice(at)}`), 'pictureUnreadable');
  });

  it('is found in a chat too, in its text and next to it', async () => {
    const bodies = [
      JSON.stringify(completion({ content: `Here: ![a](${uri})` })),
      JSON.stringify(completion({ content: 'Here: ', images: [{ image_url: { url: uri } }] })),
      events(chunk({ content: 'Here: ' }), chunk({ content: `![a](${uri})` }, 'stop'), '[DONE]'),
    ];
    for (const body of bodies) {
      const outcome = await answered({ pieces: cutAt(bytesOf(body), [5_000]) }, true);
      assert.ok('reply' in outcome);
      assert.deepEqual(
        outcome.reply.pictures.map(({ bytes }) => Buffer.from(bytes)),
        [png],
      );
      assert.equal(outcome.reply.text, 'Here: ');
    }
  });

  it('stays unchanged text inside code', async () => {
    for (const data of [base64, lines('\n'), lines('\r\n'), `${base64}${base64.replaceAll('/', '_')}`]) {
      const content = `\`\`\`\n${data}\n\`\`\``;
      const outcome = await answered({ pieces: [bytesOf(JSON.stringify(completion({ content })))] }, true);
      assert.equal('reply' in outcome && outcome.reply.text, content);
    }
  });
});
