import { error, says } from '../bodies.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { expectAnswer, fails } from '../usual.ts';

const types = ['one_api_error', 'upstream_error', 'authentication_error', 'new_api_panic', 'insufficient_quota'];
const codes = [null, '', undefined, 7, 'x_1'];

function rejected(words: string, ...facts: string[]): VisibleTurn {
  return fails('requestRejected', { billed: 'no', words, facts: ['Status 400', ...facts] });
}

/** E1 to E4, E11 to E13 and E15 to E18, E20: errors that differ in their form only. */
export const errorFormEntries: readonly WireCase[] = [
  {
    title: 'E1 the documented error',
    status: 400,
    body: error('bad', { param: null, code: null }),
    sees: rejected('bad'),
  },
  {
    title: 'E1b neither code nor parameter',
    status: 503,
    body: error('当前分组 default 下对于模型 X 无可用渠道 (request id: 2026-2)'),
    sees: fails('modelNotFound', {
      billed: 'no',
      words: '当前分组 default 下对于模型 X 无可用渠道',
      facts: ['Status 503', 'Request ID: 2026-2'],
    }),
  },
  {
    title: 'E2 the request id in the message',
    status: 401,
    body: error('无效的令牌 (request id: 2026-3)'),
    sees: fails('keyRejected', { billed: 'no', words: '无效的令牌', facts: ['Status 401', 'Request ID: 2026-3'] }),
  },
  ...types.map((type) => ({
    title: `E3 the type ${type}`,
    status: 400,
    body: error('bad', { type }),
    sees: rejected('bad'),
  })),
  ...codes.map((code) => ({
    title: `E4 the code ${JSON.stringify(code)}`,
    status: 400,
    body: error('bad', { code, param: code, type: code }),
    sees: code ? rejected('bad', `Code: ${code}`) : rejected('bad'),
  })),
  { title: 'E11 an error that is a string', status: 400, body: { error: 'Nope' }, sees: rejected('Nope') },
  { title: 'E11 an error that is true', status: 400, body: { error: true, message: 'Nope' }, sees: rejected('Nope') },
  { title: 'E11 an error that is a list', status: 400, body: { error: ['Nope'] }, sees: rejected('Nope') },
  ...['message', 'msg', 'err', 'error_msg', 'errmsg', 'detail', 'reason'].map((name) => ({
    title: `E12 a flat message as ${name}`,
    status: 400,
    body: { [name]: 'flat' },
    sees: rejected('flat'),
  })),
  {
    title: 'E12 a message in a header field',
    status: 400,
    body: { header: { message: 'flat' } },
    sees: rejected('flat'),
  },
  {
    title: 'E12 a message in a response field',
    status: 400,
    body: { response: { error: { message: 'flat' } } },
    sees: rejected('flat'),
  },
  {
    title: 'E13 a list of errors',
    status: 400,
    reply: {
      status: 400,
      body: JSON.stringify([error('first', { code: 400, status: 'INVALID_ARGUMENT' }), error('x')]),
    },
    sees: rejected('first', 'Code: INVALID_ARGUMENT'),
  },
  {
    title: 'E15 code, message and data with 200',
    body: { code: 40101, message: 'token expired', data: null },
    sees: fails('keyRejected', { billed: 'maybe', words: 'token expired', facts: ['Status 200', 'Code: 40101'] }),
  },
  {
    title: 'E15 a code of zero next to an answer',
    mode: 'chat',
    body: { ...says({ content: 'Hi' }), code: 0, message: 'ok' },
    sees: expectAnswer('Hi'),
  },
  {
    title: 'E16 success that is none',
    body: { success: false, message: 'no such page' },
    sees: fails('serviceFault', {
      billed: 'maybe',
      words: 'no such page',
      facts: ['Status 200'],
    }),
  },
  {
    title: "E17 Midjourney's form",
    status: 400,
    body: { description: 'bad', type: 'upstream_error', code: 4 },
    sees: rejected('bad', 'Code: 4'),
  },
  {
    title: "E17 Claude's form",
    status: 400,
    body: {
      type: 'error',
      error: { type: 'bad_request_error', message: 'bad', http_code: '400' },
      request_id: 'r-4',
    },
    sees: rejected('bad', 'Request ID: r-4'),
  },
  {
    title: "E17 vLLM's form",
    status: 400,
    body: { object: 'error', message: 'bad', code: 400 },
    sees: rejected('bad'),
  },
  {
    title: 'E18 an error with 200',
    body: error('no money', { code: 402 }),
    sees: fails('noCredit', { billed: 'maybe', words: 'no money', facts: ['Status 402'] }),
  },
  {
    title: 'E20 an error with an empty message',
    status: 400,
    body: error('', { type: '', code: '' }),
    sees: fails('requestRejected', { billed: 'no', facts: ['Status 400'] }),
  },
  {
    title: 'E20 an empty error',
    status: 401,
    body: { error: {} },
    sees: fails('keyRejected', { billed: 'no', facts: ['Status 401'] }),
  },
  {
    title: 'E20 the error null, which is not an error',
    mode: 'chat',
    body: { ...says({ content: 'Hi' }), error: null },
    sees: expectAnswer('Hi'),
  },
];
