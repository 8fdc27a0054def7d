import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toChatMessages } from '../../../../src/chatModels/common/chatMessages.ts';
import type { EditorMessage, EditorPart } from '../../../../src/chatModels/common/editorMessage.ts';
import { limits } from '../../../../src/product/common/limits.ts';
import { Failure } from '../../../../src/service/common/failureReport.ts';
import type { ChatMessage } from '../../../../src/service/common/serviceTypes.ts';

const text = (words: string): EditorPart => ({ kind: 'text', text: words });
const call = (id: string, input: unknown = { a: 1 }): EditorPart => ({ kind: 'call', id, name: 'draw', input });
const result = (id: string, ...parts: readonly EditorPart[]): EditorPart => ({ kind: 'result', id, parts });
const data = (mediaType: string, bytes: Uint8Array | string = 'x'): EditorPart => ({
  kind: 'data',
  mediaType,
  bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
});
const user = (...parts: readonly EditorPart[]): EditorMessage => ({ role: 'user', parts });
const model = (...parts: readonly EditorPart[]): EditorMessage => ({ role: 'assistant', parts });
const sent = (...messages: readonly EditorMessage[]) => toChatMessages(messages, true);
const toolCall = (id: string) => ({ id, name: 'draw', arguments: '{"a":1}' });
const png = new Uint8Array([1, 2, 3]);

describe('VS Code chat conversation for the service', () => {
  it('contains the text of each message, the system’s first', () => {
    const messages = [
      { role: 'system' as const, parts: [text('Be '), text('kind.')] },
      user(text('Hi')),
      model(text('Ho')),
    ];
    assert.deepEqual(sent(...messages), [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Ho' },
    ]);
  });

  it('contains a call, the reasoning before it and the tool’s result', () => {
    const asked = model({ kind: 'thinking', text: 'Hm.' }, text('I draw.'), call('c1'));
    assert.deepEqual(sent(user(text('A gull')), asked, user(result('c1', text('Saved.')))), [
      { role: 'user', content: 'A gull' },
      { role: 'assistant', content: 'I draw.', toolCalls: [toolCall('c1')], reasoning: 'Hm.' },
      { role: 'tool', toolCallId: 'c1', content: 'Saved.' },
    ]);
  });

  it('does not send the reasoning of an answer without calls', () => {
    assert.deepEqual(sent(model({ kind: 'thinking', text: 'Hm.' }, text('Ho'))), [
      { role: 'assistant', content: 'Ho' },
    ]);
  });

  it('puts images of tools after all tool results, because only a user message may contain images', () => {
    const given = [
      user(result('c1', text('One.'), data('image/png', png))),
      user(result('c2', data('image/png', png))),
    ];
    assert.deepEqual(sent(model(call('c1'), call('c2')), ...given), [
      { role: 'assistant', content: '', toolCalls: [toolCall('c1'), toolCall('c2')] },
      { role: 'tool', toolCallId: 'c1', content: 'One.' },
      { role: 'tool', toolCallId: 'c2', content: 'Done.' },
      {
        role: 'user',
        content: 'The tools gave these pictures.',
        pictures: [
          { bytes: png, mediaType: 'image/png' },
          { bytes: png, mediaType: 'image/png' },
        ],
      },
    ]);
  });

  it('adds a result to a call without one, and converts a result without a call to text', () => {
    assert.deepEqual(sent(user(result('gone', text('Old.'))), model(call('c1'))), [
      { role: 'user', content: '\nA tool gave: Old.\n' },
      { role: 'assistant', content: '', toolCalls: [toolCall('c1')] },
      { role: 'tool', toolCallId: 'c1', content: 'The tool gave nothing.' },
    ]);
  });

  it('reads text parts, and omits parts for VS Code only', () => {
    const parts = [data('text/plain', 'a'), data('application/json', '{}'), data('cache_control', 'ephemeral')];
    assert.deepEqual(sent(user(...parts)), [{ role: 'user', content: 'a{}' }]);
    assert.deepEqual(sent(user(data('stateful_marker'))), []);
  });

  it('mentions omitted images: too large, too many, or for a model that accepts none', () => {
    const large = data('image/png', new Uint8Array(limits.attachmentBytes + 1));
    const [first] = sent(user(large));
    assert.match(first?.content ?? '', /too large/);
    const many = sent(user(...Array.from({ length: limits.attachments + 2 }, () => data('image/png', png))));
    assert.equal(many[0]?.pictures?.length, limits.attachments);
    assert.equal(many[0]?.content, '[An earlier picture was left out.]'.repeat(2));
    const none = toChatMessages([user(text('See '), data('image/png', png))], false);
    assert.deepEqual(none, [{ role: 'user', content: 'See [A picture was left out: this model takes none.]' }]);
  });

  it('is rejected before anything is sent if it is too long', () => {
    assert.throws(
      () => sent(user(text('x'.repeat(limits.material + 1)))),
      (error: unknown) => error instanceof Failure && error.kind === 'tooLong' && error.facts.billed === 'no',
    );
  });

  it('always pairs a call with one result after it, whatever VS Code sends', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const leaf: fc.Arbitrary<EditorPart> = fc.oneof(
      fc.string().map(text),
      fc.string().map((words): EditorPart => ({ kind: 'thinking', text: words })),
      fc
        .tuple(fc.constantFrom('image/png', 'text/plain', 'usage', ''), fc.string())
        .map(([type, words]) => data(type, words)),
    );
    const part = fc.oneof(
      leaf,
      fc.tuple(id, fc.anything()).map(([one, input]) => call(one, JSON.parse(JSON.stringify(input) ?? 'null'))),
      fc.tuple(id, fc.array(leaf, { maxLength: 3 })).map(([one, parts]) => result(one, ...parts)),
    );
    const message = fc.record({
      role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const),
      parts: fc.array(part, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), fc.boolean(), (messages, pictures) => {
        assertInOrder(toChatMessages(messages, pictures));
      }),
    );
  });
});

/** The rules of strict services. */
function assertInOrder(said: readonly ChatMessage[]): void {
  let open: string[] = [];
  for (const { role, toolCalls = [], toolCallId, content, pictures = [] } of said) {
    if (role === 'tool') {
      assert.equal(toolCallId, open.shift());
      assert.notEqual(content, '');
      continue;
    }
    assert.deepEqual(open, []);
    assert.ok(content !== '' || toolCalls.length + pictures.length > 0);
    assert.ok(pictures.length === 0 || role !== 'assistant');
    open = toolCalls.map((one) => one.id);
    assert.equal(new Set(open).size, open.length);
  }
  assert.deepEqual(open, []);
}
