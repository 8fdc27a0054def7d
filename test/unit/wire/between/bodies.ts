import { gzipSync } from 'node:zlib';
import { candidate, inline } from '../../service/common/samples.ts';
import { delta, png, says } from '../bodies.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { expectAnswer, expectImages, fails, withText } from '../usual.ts';

const picture = JSON.stringify(candidate([inline(png)]));
const answer = JSON.stringify(says({ content: 'Hi' }));
const drawn = expectImages(['4 × 3 png']);
const hi = expectAnswer('Hi');
const types = ['text/plain', 'text/html', 'application/octet-stream', 'application/problem+json', ''];
const cutPicture = JSON.stringify(candidate([inline(png.subarray(0, -5))]));
const emptyFacts = { billed: 'maybe', hasRaw: false } as const;

function broken(bytes: number, told: object = {}): VisibleTurn {
  const failureActions = 'tryAgain saveResponse showLog';
  return fails('answerBroken', {
    billed: 'maybe',
    facts: ['Status 200', `${bytes} bytes received`],
    failureActions,
    ...told,
  });
}

/** The same for a picture and for an answer. */
function both(title: string, wrap: (body: string) => WireCase['reply']): readonly WireCase[] {
  return [
    { title, mode: 'image', ...replyOf(wrap(picture)), sees: drawn },
    { title, mode: 'chat', ...replyOf(wrap(answer)), sees: hi },
  ];
}

function replyOf(reply: WireCase['reply']): { readonly reply?: NonNullable<WireCase['reply']> } {
  return reply ? { reply } : {};
}

/** F7 and F13 to F20: bodies that are missing, cut, wrapped or mislabelled. */
export const bodyEntries: readonly WireCase[] = [
  {
    title: 'F7 too many requests, without a message',
    reply: { status: 429, headers: { 'content-length': '0' } },
    sees: fails('rateLimited', { billed: 'no', facts: ['Status 429'], hasRaw: false }, { requests: 3 }),
  },
  ...[200, 204].map((status) => ({
    title: `F7 an empty body with ${status}`,
    reply: { status },
    sees: fails('answerEmpty', { ...emptyFacts, facts: [`Status ${status}`] }),
  })),
  {
    title: 'F13 cut before any header',
    reply: (response) => void response.destroy(),
    sees: fails('connectionLost', {
      billed: 'maybe',
      failureActions: 'tryAgain showLog',
      hasRaw: false,
    }),
  },
  {
    title: 'F14 cut in the middle',
    reply: { body: '{"candidates":[{"con', after: 'cut' },
    sees: broken(20),
  },
  {
    title: 'F14 shorter than its length says',
    reply: { headers: { 'content-length': '5000' }, body: '{"choices":[{"mes', after: 'cut' },
    sees: broken(17),
  },
  {
    title: 'F14 a whole answer with a picture that is not whole',
    mode: 'image',
    reply: { body: cutPicture },
    sees: broken(cutPicture.length, {
      billed: 'yes',
      facts: ['Status 200', 'Code: STOP', `${cutPicture.length} bytes received`],
    }),
  },
  ...both('F15 complete, but the connection stays open', (body) => ({ body, after: 'stayOpen' })),
  // Of an image it is tried with less patience than here, since another image may follow in a minute.
  ...both('F15 complete as a stream, but the connection stays open', (body) => ({
    body: `data: ${body}\n\n`,
    after: 'stayOpen',
  })).filter(({ mode }) => mode === 'chat'),
  ...both('F16 blank lines first', (body) => ({ body: ['\n         \n', '\n\n         \n', body] })),
  ...both('F17 a byte order mark first', (body) => ({ body: `\ufeff${body}` })),
  ...both('F17 gzip that nobody asked for', (body) => ({ body: gzipSync(body) })),
  ...types.flatMap((type) =>
    both(`F18 JSON called "${type}"`, (body) => ({ headers: { 'content-type': type }, body })),
  ),
  ...both('F18 a stream called JSON', (body) => ({
    headers: { 'content-type': 'application/json' },
    body: `data: ${body}\n\ndata: [DONE]\n\n`,
  })),
  {
    title: 'F19 chunks as lines of JSON',
    mode: 'chat',
    reply: {
      body: `${JSON.stringify(delta({ content: 'H' }))}\n${JSON.stringify(delta({ content: 'i' }, { finish_reason: 'stop' }))}\n`,
    },
    sees: hi,
  },
  {
    title: 'F19 two JSON values of a picture',
    mode: 'image',
    reply: { body: `${JSON.stringify(candidate([{ text: 'a' }], { finishReason: null }))}\n${picture}` },
    sees: withText(drawn, ['a']),
  },
  ...both('F20 a number that is none', (body) => ({ body: body.replace('{', '{"n": NaN, ') })),
  {
    title: 'F20 large integers and doubled names',
    mode: 'chat',
    reply: { body: `{"created":99999999999999999999,"id":"a",${answer.slice(1, -1)},"id":"b"}` },
    sees: { ...hi, details: { 'Request ID': 'b' } },
  },
];
