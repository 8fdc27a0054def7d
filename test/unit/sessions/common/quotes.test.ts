import assert from 'node:assert/strict';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { mapQuotes } from '../../../../src/sessions/common/quotes.ts';
import { drawn, quote, sessionOf, turn } from '../../panel/host/view/viewFixtures.ts';

const renamed = (one: Quote): Quote => (one.fileName === 'a.md' ? { ...one, fileName: 'z.md' } : one);

describe('Passages and files of a session', () => {
  const other = turn({ id: 't2', quote: quote('b'), results: [drawn('p1')] });
  const chat = turn({ mode: 'chat', quote: quote('a'), passages: [quote('b'), quote('a')], context: [quote('a')] });
  const pictures = turn({
    id: 't3',
    prompts: [
      { id: 'x', text: 'one', quote: quote('a') },
      { id: 'y', text: 'two' },
    ],
  });

  it('are changed wherever they occur', () => {
    const draft = { mode: 'chat' as const, text: '', options: { aspectRatio: '', size: '' }, context: [quote('a')] };
    const after = mapQuotes(sessionOf([chat, other, pictures], { draft }), renamed);
    const text = JSON.stringify(after);
    assert.equal(text.includes('"a.md"'), false);
    assert.equal(text.split('"z.md"').length - 1, 5);
    assert.deepEqual(after.turns[2]?.prompts?.[1], { id: 'y', text: 'two' });
  });

  it('leave turns and sessions without changes the same objects', () => {
    const before = sessionOf([chat, other]);
    assert.equal(mapQuotes(before, renamed).turns[1], before.turns[1]);
    const untouched = sessionOf([other]);
    assert.equal(mapQuotes(untouched, renamed), untouched);
  });
});
