import assert from 'node:assert/strict';
import fc from 'fast-check';
import markdownIt from 'markdown-it';
import { altText, writeReference } from '../../../../src/core/landing/reference.ts';

const renderers = { CommonMark: markdownIt('commonmark'), 'the default preset': markdownIt({ html: true }) };

/** What a CommonMark reader makes of the text: one image, by its address and alternative text. */
function read(renderer: ReturnType<typeof markdownIt>, text: string): { src: string; alt: string } {
  const [open, inline, ...rest] = renderer.parse(text, {});
  assert.equal(open?.type, 'paragraph_open');
  assert.equal(rest.length, 1, 'one paragraph');
  const [image, ...more] = inline?.children ?? [];
  assert.equal(image?.type, 'image');
  assert.deepEqual(more, []);
  const alt = renderer.renderer.renderInlineAsText(image?.children ?? [], renderer.options, {});
  return { src: decodeURIComponent(String(image?.attrGet('src') ?? '')), alt };
}

describe('A reference in Markdown', () => {
  it('is a plain image', () =>
    assert.equal(
      writeReference('markdown', { path: 'images/a-boat.png', alt: 'A boat' }),
      '![A boat](images/a-boat.png)',
    ));

  it('keeps letters of every script readable and encodes the rest', () =>
    assert.equal(
      writeReference('markdown', { path: '../my images/灯塔 (1) 100%.png', alt: '灯塔' }),
      '![灯塔](../my%20images/灯塔%20%281%29%20100%25.png)',
    ));

  it('leaves what is no markup as it is', () =>
    assert.equal(
      writeReference('markdown', { path: 'a.png', alt: 'Cats & dogs, snake_case, 2 > 1!' }),
      '![Cats & dogs, snake_case, 2 > 1!](a.png)',
    ));

  const path = fc
    .array(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).map((text) => text.replaceAll('/', '_')),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((segments) => segments.join('/'));
  const markup = fc.string({
    unit: fc.constantFrom(...'[]()\\`*_<>&;#~!x \n', '&amp;', '![a](b)', '<b>', '~~'),
    maxLength: 40,
  });
  const prompt = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), markup);

  for (const [name, renderer] of Object.entries(renderers))
    it(`says the same path and the same words to ${name}, whatever they are`, () => {
      fc.assert(
        fc.property(path, prompt, (anyPath, anyPrompt) => {
          const { src, alt } = read(renderer, writeReference('markdown', { path: anyPath, alt: anyPrompt }));
          assert.equal(src, anyPath);
          assert.equal(alt, altText(anyPrompt));
        }),
        { numRuns: 1_000 },
      );
    });
});

describe('The alternative text', () => {
  it('is one line', () => assert.equal(altText(' a\r\n\r\n  boat\t\u0000at sea '), 'a boat at sea'));

  it('is cut at about 150 characters, with an ellipsis', () => {
    const alt = altText('word '.repeat(100));
    assert.ok(alt.length <= 150);
    assert.match(alt, /word…$|wo?r?…$/);
  });
});

describe('A reference in another language', () => {
  for (const language of ['plaintext', 'rust', 'constructor', ''])
    it(`is the path as it is for "${language}"`, () =>
      assert.equal(writeReference(language, { path: 'images/my boat.png', alt: 'x' }), 'images/my boat.png'));
});
