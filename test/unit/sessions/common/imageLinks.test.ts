import assert from 'node:assert/strict';
import { limits } from '../../../../src/product/common/limits.ts';
import { getLoadableLinks, isInlineLink } from '../../../../src/sessions/common/resultParts.ts';

const linksIn = (text: string, links: readonly string[] = []) => getLoadableLinks({ text, links });

describe('Picture links of a result', () => {
  it('are the listed links, then those of pictures in its text, each once', () => {
    const [one, two] = ['https://a.example/1.png', 'https://b.example/2.png?x=1&y=(2)'];
    const text = `![One](${one}) and ![Two](<https://b.example/2.png> "The second") and ![One](${one} 'again')`;
    assert.deepEqual(linksIn(text, [two, one]), [two, one, 'https://b.example/2.png']);
    assert.deepEqual(linksIn(text), [one, 'https://b.example/2.png']);
    assert.deepEqual([isInlineLink({ links: [two] }, one), isInlineLink({ links: [two] }, two)], [true, false]);
    assert.equal(isInlineLink({ links: [] }, undefined), false);
  });

  it('ignore non-picture links, other schemes and invalid URLs', () => {
    const text =
      '[a](https://a.example/1.png) ![b](http://b.example/2.png) ![c](data:image/png;base64,AA) ![d](https://)';
    assert.deepEqual(linksIn(text), []);
  });

  it('are limited to what a result can store', () => {
    const text = Array.from({ length: limits.results + 50 }, (_, at) => `![p](https://a.example/${at}.png)`).join('\n');
    assert.equal(linksIn(text).length, limits.results);
  });

  it('are found quickly even in text with many unfinished pictures', () => {
    for (const piece of ['![', '![a](https://', '![a', '](']) assert.deepEqual(linksIn(piece.repeat(200_000)), []);
  });
});
