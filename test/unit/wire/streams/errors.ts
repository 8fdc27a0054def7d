import { events } from '../../../service/scripted.ts';
import { delta, error, says } from '../bodies.ts';
import type { SeenFailure, VisibleTurn, WireCase } from '../entry.ts';
import { cutOff, expectAnswer, fails } from '../usual.ts';

const first = delta({ content: 'Once' });

function stream(title: string, body: string, sees: VisibleTurn, status = 200): WireCase {
  return { title, mode: 'chat', reply: { status, headers: { 'content-type': 'text/event-stream' }, body }, sees };
}

/** A failure in the middle of an answer: the text is kept, and nothing is retried automatically. What the service rejects, it would reject again. */
function amid(kind: 'serviceFault' | 'overloaded' | 'requestRejected', told: Partial<SeenFailure>): VisibleTurn {
  const actions = kind === 'requestRejected' ? 'insert newFile copy regenerate' : cutOff;
  return fails(kind, { billed: 'maybe', ...told }, { text: 'Once', actions });
}

/** D19 to D21, D25 and D26: errors in streams. */
export const errorEntries: readonly WireCase[] = [
  stream(
    'D19 an error in the middle',
    events(first, {
      id: 'x',
      error: { code: 'server_error', message: 'Provider disconnected' },
      choices: [{ delta: { content: '' }, finish_reason: 'error' }],
    }),
    amid('serviceFault', {
      words: 'Provider disconnected',
      facts: ['Status 200', 'Code: server_error'],
    }),
  ),
  stream(
    'D19 an error in the middle that would be retried if no text came first',
    events(first, error('overloaded', { code: 503 })),
    amid('overloaded', { words: 'overloaded', facts: ['Status 503'] }),
  ),
  stream(
    "D20 an error in vLLM's form",
    events(first, { object: 'error', message: 'bad input', type: 'BadRequestError', code: 400 }),
    amid('requestRejected', { words: 'bad input', facts: ['Status 400'] }),
  ),
  stream(
    'D21 an event called error',
    `${events(first)}event: error\ndata: {"message":"it broke"}\n\n`,
    amid('serviceFault', { words: 'it broke', facts: ['Status 200'] }),
  ),
  stream(
    'D21 an event called error, with plain text',
    `${events(first)}event: error\ndata: it broke\n\n`,
    amid('serviceFault', { words: 'it broke', facts: ['Status 200'] }),
  ),
  stream(
    'D25 JSON with a status of failure, called a stream',
    JSON.stringify(error('Invalid token')),
    fails('keyRejected', { billed: 'no', words: 'Invalid token', facts: ['Status 401'] }),
    401,
  ),
  {
    ...stream(
      'D26 an error as bare JSON after pings',
      `: PING\n\n: PING\n\n${JSON.stringify(error('no such model', { code: 'model_not_found' }))}`,
      fails('modelNotFound', {
        billed: 'maybe',
        words: 'no such model',
        facts: ['Status 200', 'Code: model_not_found'],
      }),
    ),
  },
  stream(
    'D26 an error as bare JSON over several lines after pings',
    `: PING\n\n${JSON.stringify(error('no such model', { code: 'model_not_found' }), null, 2)}\n`,
    fails('modelNotFound', { billed: 'maybe', words: 'no such model', facts: ['Status 200', 'Code: model_not_found'] }),
  ),
  stream(
    'D26 an answer as bare JSON after pings',
    `: PING\n\n${JSON.stringify(says({ content: 'Hi' }, { finish_reason: null }))}`,
    expectAnswer('Hi'),
  ),
  {
    title: 'D26 an error as bare JSON after pings, for a picture',
    mode: 'image',
    reply: { body: `: PING\n\n: PING\n\n${JSON.stringify(error('no such model', { code: 'model_not_found' }))}` },
    sees: fails('modelNotFound', {
      billed: 'maybe',
      words: 'no such model',
      facts: ['Status 200', 'Code: model_not_found'],
    }),
  },
];
