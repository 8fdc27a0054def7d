import assert from 'node:assert/strict';
import { limits } from '../../../../src/product/common/limits.ts';
import { getLoadableLinks, isInlineLink } from '../../../../src/sessions/common/imageLinks.ts';

const linksIn = (text: string, links: readonly string[] = []) => getLoadableLinks({ text, links });

describe('The addresses of a result’s pictures', () => {
  it('are those beside its text, then those of the pictures in it, each once', () => {
    const [one, two] = ['https://a.example/1.png', 'https://b.example/2.png?x=1&y=(2)'];
    const text = `![One](${one}) and ![Two](<https://b.example/2.png> "The second") and ![One](${one} 'again')`;
    assert.deepEqual(linksIn(text, [two, one]), [two, one, 'https://b.example/2.png']);
    assert.deepEqual(linksIn(text), [one, 'https://b.example/2.png']);
    assert.deepEqual([isInlineLink({ links: [two] }, one), isInlineLink({ links: [two] }, two)], [true, false]);
    assert.equal(isInlineLink({ links: [] }, undefined), false);
  });

  it('are none of other links, of other schemes, or of what is no address', () => {
    const text =
      '[a](https://a.example/1.png) ![b](http://b.example/2.png) ![c](data:image/png;base64,AA) ![d](https://)';
    assert.deepEqual(linksIn(text), []);
  });

  it('are as many as a result can hold', () => {
    const text = Array.from({ length: limits.results + 50 }, (_, at) => `![p](https://a.example/${at}.png)`).join('\n');
    assert.equal(linksIn(text).length, limits.results);
  });

  it('are found in a text that only begins pictures as fast as in another', () => {
    for (const piece of ['![', '![a](https://', '![a', '](']) assert.deepEqual(linksIn(piece.repeat(200_000)), []);
  });
});
