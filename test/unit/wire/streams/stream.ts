import { events } from '../../../service/scripted.ts';
import { delta, says, stop } from '../bodies.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { notes } from '../notes.ts';
import { cutOff, expectAnswer, fails } from '../usual.ts';

const hi = expectAnswer('Hi');
const counted = (count: string) => ({ ...hi, facts: ['chat-1', `${count} tokens`] });
const first = delta({ content: 'H' });
const last = delta({ content: 'i' });

function stream(title: string, body: string | readonly string[], sees: VisibleTurn): WireCase {
  return { title, mode: 'chat', reply: { headers: { 'content-type': 'text/event-stream' }, body }, sees };
}

/** D1 to D7, D16 to D18, D22, D27 and D31: what the chunks of a stream hold. */
export const streamEntries: readonly WireCase[] = [
  stream(
    'D1 a stream as gateways send it',
    [
      events(delta({ role: 'assistant', content: '' })),
      events(first),
      events(last),
      events(stop, { choices: [], usage: { total_tokens: 9 } }, '[DONE]'),
    ],
    counted('9'),
  ),
  stream(
    'D2 counts in a chunk without choices',
    events(first, last, stop, { choices: [], usage: { total_tokens: 1234 } }, '[DONE]'),
    counted('1,234'),
  ),
  stream(
    'D3 token counts in every chunk, null in the last',
    events(
      { ...first, usage: { total_tokens: 3 } },
      { ...last, usage: { total_tokens: 4 } },
      { ...stop, usage: null },
      '[DONE]',
    ),
    counted('4'),
  ),
  stream(
    'D3 a cost in every chunk, that of the last counts',
    events(
      { ...first, usage: { cost: 0.01 } },
      { ...last, usage: { cost: 0.02 } },
      { ...stop, usage: { cost: null } },
      '[DONE]',
    ),
    { ...hi, details: { Cost: '0.02' } },
  ),
  stream('D3 no counts at all', events(first, last, stop, '[DONE]'), hi),
  stream(
    'D4 chunks without choices first and between',
    events({ choices: [], prompt_filter_results: [] }, first, { choices: [] }, last, stop, '[DONE]'),
    hi,
  ),
  stream(
    'D5 empty deltas',
    events(
      delta(null),
      delta({}),
      delta({ content: null, role: '' }),
      { choices: [{ index: 0 }] },
      first,
      last,
      stop,
      '[DONE]',
    ),
    hi,
  ),
  stream(
    'D6 the last text together with the finish reason',
    events(first, delta({ content: 'i' }, { finish_reason: 'stop' }), '[DONE]'),
    hi,
  ),
  stream(
    'D7 reasoning under both names',
    events(delta({ reasoning: 'hm', reasoning_content: 'hm' }), first, last, stop, '[DONE]'),
    expectAnswer('Hi', { reasoning: 'hm' }),
  ),
  stream('D16 no end mark', events(first, last, stop), hi),
  stream(
    'D17 neither finish reason nor end mark',
    events(first, last),
    fails(
      'answerBroken',
      {
        billed: 'maybe',
        facts: ['Status 200', '156 bytes received'],
      },
      { text: 'Hi', actions: cutOff },
    ),
  ),
  stream('D17 an end mark without a finish reason', events(first, last, '[DONE]'), expectAnswer('Hi')),
  stream(
    'D17 an end mark, and the finish reason "null"',
    events(delta({ content: 'H' }, { finish_reason: 'null' }), last, '[DONE]'),
    expectAnswer('Hi'),
  ),
  stream(
    'D17 the finish reason "null" without an end mark',
    events(delta({ content: 'Hi' }, { finish_reason: 'null' })),
    fails(
      'answerBroken',
      { billed: 'maybe', facts: ['Status 200', '81 bytes received'] },
      { text: 'Hi', actions: cutOff },
    ),
  ),
  stream('D18 data after the end mark', events(first, last, stop, ' [DONE] ', '[DONE]', delta({ content: '!' })), hi),
  stream('D22 JSON although a stream was requested', JSON.stringify(says({ content: 'Hi' })), hi),
  stream(
    'D27 keys for padding or other purposes',
    events(
      { ...first, obfuscation: 'xxxx', service_tier: 'default' },
      { ...last, system_fingerprint: 'x' },
      stop,
      '[DONE]',
    ),
    hi,
  ),
  stream(
    'D31 a tool call in pieces',
    events(
      delta({ tool_calls: [{ index: 0, function: { name: 'search', arguments: '' } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: '{"a' } }] }),
      delta({}, { finish_reason: 'tool_calls' }),
      '[DONE]',
    ),
    expectAnswer('', { notes: [notes.askedForTool] }),
  ),
];
