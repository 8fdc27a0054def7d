import assert from 'node:assert/strict';
import fc from 'fast-check';
import markdownIt from 'markdown-it';
import { getReferenceSyntax } from '../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { altText } from '../../../src/languages/common/writeReference/pictureReference.ts';
import { arbitraryAltText, arbitraryPath, reference } from './anything.ts';

const renderers = { CommonMark: markdownIt('commonmark'), 'the default preset': markdownIt({ html: true }) };

interface Read {
  readonly src: string;
  readonly alt: string;
}

/** What a CommonMark reader makes of the text: one image, by its address and alternative text. */
function readMarkdown(renderer: ReturnType<typeof markdownIt>, text: string): Read {
  const [open, inline, ...rest] = renderer.parse(text, {});
  assert.equal(open?.type, 'paragraph_open');
  assert.equal(rest.length, 1, 'one paragraph');
  const [image, ...more] = inline?.children ?? [];
  assert.equal(image?.type, 'image');
  assert.deepEqual(more, []);
  const alt = renderer.renderer.renderInlineAsText(image?.children ?? [], renderer.options, {});
  return { src: decodeURIComponent(String(image?.attrGet('src') ?? '')), alt };
}

interface Element {
  readonly type: unknown;
  readonly props: { readonly children?: unknown; readonly src?: string; readonly alt?: string };
}

/** What the compiled MDX shows: a paragraph with one image. */
async function readMdx(text: string): Promise<Read> {
  const { evaluate } = await import('@mdx-js/mdx');
  const jsx = (type: unknown, props: Element['props']): Element => ({ type, props });
  const { default: content } = await evaluate(text, { jsx, jsxs: jsx, Fragment: 'fragment' } as never);
  const shown = content({}) as unknown as Element;
  const paragraph = (shown.type === 'fragment' ? shown.props.children : shown) as Element;
  assert.equal(paragraph.type, 'p');
  const image = paragraph.props.children as Element;
  assert.equal(image.type, 'img');
  return { src: decodeURIComponent(image.props.src ?? ''), alt: image.props.alt ?? '' };
}

describe('A reference in Markdown', () => {
  const write = (path: string, alt: string) => getReferenceSyntax('markdown').block(reference(path, alt), '');

  it('is a plain image', () => assert.equal(write('images/a-boat.png', 'A boat'), '![A boat](images/a-boat.png)'));

  it('keeps letters of every script readable and encodes the rest', () =>
    assert.equal(
      write('../my images/灯塔 (1) 100%.png', '灯塔'),
      '![灯塔](../my%20images/灯塔%20%281%29%20100%25.png)',
    ));

  it('leaves what is no markup as it is', () =>
    assert.equal(write('a.png', 'Cats & dogs, snake_case, 2 > 1!'), '![Cats & dogs, snake_case, 2 > 1!](a.png)'));

  it('is the path alone behind an image that waits for it', () =>
    assert.equal(getReferenceSyntax('markdown').inline?.(reference('my a.png', 'x'), 'Text ![old]('), 'my%20a.png'));

  for (const [name, renderer] of Object.entries(renderers))
    it(`says the same path and words to ${name}, whatever they are`, () => {
      fc.assert(
        fc.property(arbitraryPath(), arbitraryAltText('![a](b)', '<b>', '~~'), (path, prompt) =>
          assert.deepEqual(readMarkdown(renderer, write(path, prompt)), { src: path, alt: altText(prompt) }),
        ),
        { numRuns: 1_000 },
      );
    });

  it('says the same to the MDX compiler', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPath(), arbitraryAltText('{1 + 1}', '<b>', 'export '), async (path, prompt) =>
        assert.deepEqual(await readMdx(getReferenceSyntax('mdx').block(reference(path, prompt), '')), {
          src: path,
          alt: altText(prompt),
        }),
      ),
      { numRuns: 150 },
    );
  });
});
