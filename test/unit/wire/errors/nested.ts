import { error, page } from '../bodies.ts';
import { sentinelKey } from '../desk.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { fails } from '../usual.ts';

const rejected = (words: string, ...facts: string[]) =>
  fails('requestRejected', { billed: 'no', words, facts: ['Status 400', ...facts] });
const inner = JSON.stringify({ error: { code: 400, message: JSON.stringify(error('inner')) } });
const keyRejected = (words: string): VisibleTurn =>
  fails('keyRejected', { billed: 'no', words, facts: ['Status 401'] });

/** E9, E10, E14, E37 and E38: errors in errors, in words alone, and those that repeat the key. */
export const nestedEntries: readonly WireCase[] = [
  { title: 'E9 JSON within JSON', status: 400, body: error(inner, { code: 400 }), sees: rejected('inner') },
  {
    title: 'E10 an object for a message',
    status: 400,
    body: error({ error: { message: 'inner' } }),
    sees: rejected('inner'),
  },
  { title: 'E10 a list for a message', status: 400, body: error(['inner', 'more']), sees: rejected('inner; more') },
  {
    title: 'E14 a list of located details',
    status: 422,
    body: { detail: [{ loc: ['body', 'messages'], msg: 'field required', type: 'value_error' }] },
    sees: fails('requestRejected', {
      billed: 'no',
      words: 'body.messages: field required',
      facts: ['Status 422'],
    }),
  },
  ...['no healthy upstream', 'upstream connect error or disconnect/reset before headers'].map((words) => ({
    // Not the service's own word that it did nothing, so no picture is asked for again.
    title: `E37 "${words}"`,
    reply: { status: 503, body: words },
    sees: (mode: string) =>
      fails('overloaded', { billed: 'maybe', words, facts: ['Status 503'] }, mode === 'chat' ? { requests: 3 } : {}),
  })),
  {
    title: 'E37 "Too Many Requests"',
    reply: { status: 429, body: 'Too Many Requests' },
    sees: fails('rateLimited', { billed: 'no', words: 'Too Many Requests', facts: ['Status 429'] }, { requests: 3 }),
  },
  {
    title: 'E37 "error code: 1015"',
    reply: { status: 429, body: 'error code: 1015' },
    sees: fails('rateLimited', { billed: 'no', words: 'error code: 1015', facts: ['Status 429'] }, { requests: 3 }),
  },
  {
    title: 'E38 a key in the words',
    status: 401,
    body: error('Incorrect API key provided: sk-ab***xy.'),
    sees: keyRejected('Incorrect API key provided: •••.'),
  },
  {
    title: 'E38 our key in the words, in an address and as a header',
    status: 401,
    body: error(
      `Invalid token ${sentinelKey}, https://up.example/x?key=${sentinelKey}&a=1, Bearer ${sentinelKey}, ${encodeURIComponent(sentinelKey)}`,
    ),
    sees: keyRejected('Invalid token •••, https://up.example/x?key=•••&a=1, Bearer •••, •••'),
  },
  {
    title: 'E38 our key in a code, a request id and a page',
    reply: {
      status: 401,
      headers: { 'x-request-id': `r-${sentinelKey}` },
      body: page(`No ${sentinelKey}`),
    },
    sees: fails('keyRejected', { billed: 'no', words: 'No •••', facts: ['Status 401', 'Request ID: r-•••'] }),
  },
  {
    title: 'E38 our key in a redirect',
    reply: { status: 302, headers: { location: `https://new.example/?key=${sentinelKey}` } },
    sees: fails('redirected', {
      billed: 'no',
      subject: 'https://new.example/?key=•••',
      facts: ['Status 302'],
      hasRaw: false,
    }),
  },
];
