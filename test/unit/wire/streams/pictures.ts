import { events } from '../../../service/scripted.ts';
import { candidate, inline, pngBytes } from '../../service/common/samples.ts';
import { delta, error, png, pngUri, stop } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { expectAnswer, expectImages, fails, withText } from '../usual.ts';

/** Megabytes that do not compress. */
const large = pngBytes(900, 900, 77);
const heavy = Buffer.concat([large.subarray(0, -12), chunkOf(3_000_000), large.subarray(-12)]);
const pictured = expectAnswer('', { pictures: ['4 × 3 png'] });
const pictureDelta = delta({ images: [{ image_url: { url: pngUri } }] });
const text = (words: string, more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts: [{ text: words }] }, ...more }],
});

/** A chunk of a PNG that readers skip. */
function chunkOf(length: number): Buffer {
  const content = Buffer.from(Array.from({ length }, (_, at) => (at * 7919) % 251));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write('teXt', 4, 'latin1');
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

/** D8, D9 and D28 to D30: pictures in streams. */
export const pictureStreamEntries: readonly WireCase[] = [
  {
    title: 'D8 a picture in a delta',
    mode: 'chat',
    reply: { body: events(pictureDelta, stop, '[DONE]') },
    sees: pictured,
  },
  {
    title: 'D8 the same picture twice',
    mode: 'chat',
    reply: { body: events(pictureDelta, pictureDelta, stop, '[DONE]') },
    sees: pictured,
  },
  {
    title: 'D9 a line of megabytes in a chat',
    mode: 'chat',
    reply: {
      body: events(delta({ content: `![image](data:image/png;base64,${heavy.toString('base64')})` }), stop, '[DONE]'),
    },
    sees: expectAnswer('', { pictures: ['900 × 900 png'] }),
  },
  {
    title: 'D9 a line of megabytes for a picture',
    mode: 'image',
    reply: { body: events(candidate([inline(heavy)])) },
    sees: expectImages(['900 × 900 png']),
  },
  {
    title: 'D28 a stream of the picture operation',
    mode: 'image',
    reply: { body: events(text('Here '), text('it is.'), candidate([inline(png)]), '[DONE]') },
    sees: withText(expectImages(['4 × 3 png']), ['Here it is.']),
  },
  {
    title: 'D28 a block in the first chunk only',
    mode: 'image',
    reply: { body: events({ promptFeedback: { blockReason: 'SAFETY' } }, { usageMetadata: { totalTokenCount: 5 } }) },
    sees: fails('refused', {
      billed: 'maybe',
      facts: ['Status 200', 'Rule: SAFETY', '5 tokens'],
    }),
  },
  {
    title: 'D29 an error in a list',
    mode: 'image',
    reply: { status: 400, body: JSON.stringify([error('bad input', { code: 400, status: 'INVALID_ARGUMENT' })]) },
    sees: fails('requestRejected', {
      billed: 'no',
      words: 'bad input',
      facts: ['Status 400', 'Code: INVALID_ARGUMENT'],
    }),
  },
  {
    title: 'D30 a picture in one event after a silence',
    mode: 'image',
    reply: { body: [': waiting\n\n', events(candidate([inline(png)]))] },
    sees: expectImages(['4 × 3 png']),
  },
];
