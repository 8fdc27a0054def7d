import assert from 'node:assert/strict';
import fc from 'fast-check';
import { limits } from '../../../../src/product/common/limits.ts';
import { ToolCallAccumulator } from '../../../../src/service/common/chat/toolCallAccumulator.ts';
import type { ToolCall } from '../../../../src/service/common/serviceTypes.ts';
import { events } from '../../../service/scripted.ts';
import { chunk, completion } from './samples.ts';
import { startTestClient, type TestClient } from './testClient.ts';

function callsOf(...entries: readonly unknown[]): readonly ToolCall[] {
  const calls = new ToolCallAccumulator();
  for (const entry of entries) calls.take(entry);
  return calls.all();
}

const draw = { name: 'draw', arguments: '{"a":1}' };
const look = { name: 'look', arguments: '{}' };

describe('Tool calls of an answer', () => {
  const cases: readonly (readonly [string, readonly unknown[], readonly ToolCall[]])[] = [
    ['come whole', [{ id: 'c1', function: draw }], [{ id: 'c1', ...draw }]],
    [
      'come in pieces by their index, mixed',
      [
        { index: 0, id: 'c1', function: { name: 'draw', arguments: '' } },
        { index: 1, id: 'c2', function: { name: 'look', arguments: '{' } },
        { index: 0, function: { arguments: '{"a"' } },
        { index: 1, function: { arguments: '}' } },
        { index: 0, function: { arguments: ':1}' } },
      ],
      [
        { id: 'c1', ...draw },
        { id: 'c2', ...look },
      ],
    ],
    [
      'are parted by their ids where all are counted 0',
      [
        { index: 0, id: 'c1', function: draw },
        { index: 0, id: 'c2', function: look },
      ],
      [
        { id: 'c1', ...draw },
        { id: 'c2', ...look },
      ],
    ],
    [
      'have name and id on each piece',
      [
        { index: 0, id: 'c1', function: { name: 'draw', arguments: '{"a"' } },
        { index: 0, id: 'c1', function: { name: 'draw', arguments: ':1}' } },
      ],
      [{ id: 'c1', ...draw }],
    ],
    [
      'have neither index nor id',
      [{ function: draw }, { function: look }],
      [
        { id: 'limn_call_0', ...draw },
        { id: 'limn_call_1', ...look },
      ],
    ],
    [
      'have the same id twice',
      [
        { index: 0, id: 'c', function: draw },
        { index: 1, id: 'c', function: look },
      ],
      [
        { id: 'c', ...draw },
        { id: 'limn_call_1', ...look },
      ],
    ],
    [
      'have an object for arguments',
      [{ id: 'c1', function: { name: 'draw', arguments: { a: 1 } } }],
      [{ id: 'c1', ...draw }],
    ],
    ['name no tool', [{ id: 'c1', function: { arguments: '{}' } }, null, 7, 'x', []], []],
  ];
  for (const [name, entries, expected] of cases)
    it(`are parsed when they ${name}`, () => assert.deepEqual(callsOf(...entries), expected));

  it('are the same however their arguments are split, and whatever is between the pieces', () => {
    const call = fc.record({
      name: fc.stringMatching(/^[a-z]{1,9}$/),
      pieces: fc.array(fc.string(), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 5 }), fc.infiniteStream(fc.nat()), (calls, chance) => {
        const left = calls.map(({ name, pieces }, index) => [
          { index, id: `c${index}`, function: { name, arguments: '' } },
          ...pieces.map((piece) => ({ index, function: { arguments: piece } })),
        ]);
        // All begin in order; then their pieces arrive mixed.
        const sent: unknown[] = left.flatMap((one) => one.shift() ?? []);
        for (let waiting = left.filter((one) => one.length > 0); waiting.length > 0; ) {
          sent.push(waiting[(chance.next().value ?? 0) % waiting.length]?.shift());
          waiting = waiting.filter((one) => one.length > 0);
        }
        const expected = calls.map(({ name, pieces }, at) => ({ id: `c${at}`, name, arguments: pieces.join('') }));
        assert.deepEqual(callsOf(...sent), expected);
      }),
    );
  });

  it('are kept up to the maximum length of a message, however long their pieces are', () => {
    const piece = 'x'.repeat(limits.message - 1);
    const [call] = callsOf(
      ...[piece, piece, piece].map((given) => ({ index: 0, id: 'c', function: { name: 'draw', arguments: given } })),
    );
    assert.equal(call?.arguments.length, limits.message);
  });

  it('are always valid calls, whatever a service sends', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (entries) => {
        for (const { id, name, arguments: given } of callsOf(...entries)) {
          assert.ok(id !== '' && name !== '');
          assert.equal(typeof given, 'string');
        }
      }),
    );
  });
});

describe('Chat with tools', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const calls = [{ id: 'c1', ...draw }];
  const tools = [
    { name: 'draw', description: 'Draws.', parameters: { type: 'object' } },
    { name: 'look', description: '' },
  ];

  it('sends the tools, the earlier calls and their results', async () => {
    asked.server.next({ body: JSON.stringify(completion({ content: 'Hi' })) });
    await asked.chat({
      stream: false,
      tools,
      mustCall: true,
      messages: [
        { role: 'user', content: 'a gull' },
        { role: 'assistant', content: '', toolCalls: calls, reasoning: 'They want a gull.' },
        { role: 'tool', content: 'Saved.', toolCallId: 'c1' },
      ],
    });
    const body = JSON.parse((await asked.server.arrived()).body);
    assert.deepEqual(body.tools, [
      { type: 'function', function: { name: 'draw', description: 'Draws.', parameters: { type: 'object' } } },
      { type: 'function', function: { name: 'look', description: '', parameters: { type: 'object', properties: {} } } },
    ]);
    assert.equal(body.tool_choice, 'required');
    const call = { id: 'c1', type: 'function', function: draw };
    assert.deepEqual(body.messages, [
      { role: 'user', content: 'a gull' },
      { role: 'assistant', content: null, reasoning_content: 'They want a gull.', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: 'Saved.' },
    ]);
  });

  it('returns the calls of a stream once, even if the whole message follows', async () => {
    const delta = (more: object) => chunk({ tool_calls: [{ index: 0, ...more }] });
    const whole = completion(
      { content: null, tool_calls: [{ id: 'c1', function: draw }] },
      { finish_reason: 'tool_calls' },
    );
    asked.server.next({
      body: events(
        delta({ id: 'c1', function: { name: 'draw', arguments: '{"a"' } }),
        delta({ function: { arguments: ':1}' } }),
        whole,
        '[DONE]',
      ),
    });
    const reply = await asked.chat({ tools });
    await asked.server.arrived();
    assert.deepEqual([reply.calls, reply.toolCalls], [calls, ['draw']]);
  });

  it('sends no tool fields if there are no tools', async () => {
    asked.server.next({ body: JSON.stringify(completion({ content: 'Hi' })) });
    await asked.chat({ stream: false, tools: [], mustCall: true });
    const request = await asked.server.arrived();
    assert.doesNotMatch(request.body, /tool/);
  });
});
