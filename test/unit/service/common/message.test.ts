import assert from 'node:assert/strict';
import fc from 'fast-check';
import { messagePart } from '../../../../src/service/common/chat/message.ts';
import { ChunkedText } from '../../../../src/service/common/fields.ts';

describe('Message that contains only text', () => {
  const words = fc.oneof(
    fc.string(),
    fc.array(fc.string(), { minLength: 1 }).map((parts) => new ChunkedText(parts)),
  );
  const empty = fc.constantFrom('reasoning_content', 'refusal', 'tool_calls', 'images', 'annotations');

  it('parses the same with an additional unknown field', () => {
    fc.assert(
      fc.property(words, fc.array(empty), (content, names) => {
        const message = { role: 'assistant', content, ...Object.fromEntries(names.map((name) => [name, null])) };
        assert.deepEqual(messagePart(message), messagePart({ ...message, unknown: 1 }));
      }),
    );
  });

  it('is not recognized as text only if it contains anything else', () => {
    const more = {
      reasoning_content: 'hm',
      refusal: 'no',
      images: ['https://img.example/a.png'],
      annotations: ['https://a.example/'],
      function_call: { name: 'draw' },
    };
    for (const [name, value] of Object.entries(more))
      assert.notDeepEqual(messagePart({ content: 'a', [name]: value }), messagePart({ content: 'a' }), name);
  });
});
