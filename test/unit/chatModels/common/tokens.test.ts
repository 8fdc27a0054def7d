import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  estimateMessageTokens,
  estimateTokens,
  parseToolInput,
} from '../../../../src/chatModels/common/editorMessage.ts';
import { fileLink } from '../../../../src/languages/common/writeReference/pictureReference.ts';

describe('Token estimate', () => {
  it('is one token per four Latin letters, and one per other character', () => {
    assert.deepEqual(['', 'a', 'abcdefgh', '画一只海鸥', 'ab\n 海'].map(estimateTokens), [0, 1, 2, 5, 2]);
  });

  it('counts everything that a message contains', () => {
    const parts = [
      { kind: 'text', text: 'abcd' },
      { kind: 'data', mediaType: 'image/png', bytes: new Uint8Array() },
      { kind: 'call', id: 'c', name: 'draw', input: { a: 1 } },
      { kind: 'result', id: 'c', parts: [{ kind: 'text', text: 'abcd' }] },
    ] as const;
    assert.equal(estimateMessageTokens(parts), 4 + 1 + 1000 + 3 + (4 + 1));
  });

  it('never decreases as a text grows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, more) => {
        assert.ok(estimateTokens(text + more) >= estimateTokens(text));
      }),
    );
  });
});

describe('Tool call arguments', () => {
  it('are the JSON object that the model wrote, or an empty one if it wrote nothing', () => {
    assert.deepEqual(
      ['{"a":1}', '', ' \n'].map((given) => parseToolInput({ arguments: given })),
      [{ a: 1 }, {}, {}],
    );
  });

  it('are undefined if the model wrote anything else', () => {
    for (const given of ['{"a":', '[1]', '"x"', 'null', '7', 'draw a gull'])
      assert.equal(parseToolInput({ arguments: given }), undefined, given);
  });
});

describe('File link in an answer', () => {
  it('shows the path literally, and leads to the file', () => {
    assert.equal(fileLink('images/a gull.png'), '[images/a gull.png](images/a%20gull.png)');
    assert.equal(fileLink('a_b/[1].png'), '[a\\_b/\\[1\\].png](a_b/%5B1%5D.png)');
  });
});
