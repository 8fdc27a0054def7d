import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { convert } from '@asciidoctor/core';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { findReferences } from '../../../src/languages/common/findReferences/findReferences.ts';
import { getReferenceSyntax } from '../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { altText } from '../../../src/languages/common/writeReference/pictureReference.ts';
import { arbitraryAltText, arbitraryPath, reference } from './anything.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const { block, inline } = getReferenceSyntax('asciidoc');

/** The elements of what AsciiDoc is converted to, and its text. */
async function converted(text: string): Promise<{ readonly images: readonly object[]; readonly text: string }> {
  const all = flat(parseFragment(String(await convert(text))).childNodes);
  const images = all.flatMap((node) => ('attrs' in node && node.tagName === 'img' ? [attributesOf(node)] : []));
  const words = all.map((node) => ('value' in node ? node.value : '')).join('');
  return { images, text: words.trim() };
}

function flat(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => [node, ...('childNodes' in node ? flat(node.childNodes) : [])]);
}

function attributesOf({ attrs }: DefaultTreeAdapterTypes.Element): object {
  const { src = '', alt = '', ...rest } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  // An apostrophe between letters becomes a typographic one, as everywhere in AsciiDoc.
  return { ...rest, src: decodeURIComponent(src), alt: alt.replaceAll('’', "'") };
}

function expected(path: string, prompt: string): object {
  return { src: path, alt: altText(prompt).replaceAll('’', "'"), width: '3', height: '2' };
}

describe('A reference in AsciiDoc', () => {
  it('is a block macro', () =>
    assert.equal(block(reference('my images/a-boat.png', 'A boat'), ''), 'image::my images/a-boat.png[A boat,3,2]'));

  it('says the same path and words to Asciidoctor, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryPath(),
        arbitraryAltText('{author}', '(TM)', '=>', '++', ' -- ', "o'o"),
        async (path, prompt) => {
          fc.pre(altText(prompt) !== '');
          const { images, text } = await converted(block(reference(path, prompt), ''));
          assert.deepEqual(images, [expected(path, prompt)]);
          assert.equal(text, '');
        },
      ),
      { numRuns: 400 },
    );
  });

  it('stands within a line where it has to', async () => {
    const { images, text } = await converted(`Before ${inline?.(reference('a b.png', 'A "boat", at sea'), '')} behind`);
    assert.deepEqual(images, [expected('a b.png', 'A "boat", at sea')]);
    assert.equal(text.replace(/\s+/g, ' '), 'Before behind');
  });

  const folders: readonly (readonly [string, string, string])[] = [
    [':imagesdir: images', 'images/a.png', 'image::a.png[A]'],
    [':imagesdir: ./images/', 'pictures/b/a.png', 'image::../pictures/b/a.png[A]'],
    [':imagesdir: ../images', '../images/a.png', 'image::a.png[A]'],
    [':imagesdir: images', '../b/a.png', 'image::../../b/a.png[A]'],
    [':imagesdir: ../images', 'images/a.png', 'image::images/a.png[A,imagesdir=.]'],
    [':imagesdir: /images', 'images/a.png', 'image::images/a.png[A,imagesdir=.]'],
    [':imagesdir: https://a.example', 'a.png', 'image::a.png[A,imagesdir=.]'],
    [':imagesdir: {unknown}', 'a.png', 'image::a.png[A,imagesdir=.]'],
    [':dir: a\n:imagesdir: {dir}/b', 'a/a.png', 'image::../a.png[A]'],
    [':imagesdir: a\n\ntext\n\n:imagesdir: b', 'b/a.png', 'image::a.png[A]'],
    [':imagesdir: a\n\n----\n:imagesdir: b\n----', 'b/a.png', 'image::../b/a.png[A]'],
    [':imagesdir: a\n:!imagesdir:', 'b/a.png', 'image::b/a.png[A]'],
    ['ifndef::imagesdir[:imagesdir: a]', 'a/a.png', 'image::a.png[A]'],
  ];
  for (const [before, path, expected] of folders)
    it(`to ${path} is relative to the folder of images behind ${JSON.stringify(before)}`, async () => {
      const written = { ...reference(path, 'A'), width: 0, height: 0 };
      assert.equal(block(written, `${before}\n\n`), expected);
      const text = `${before}\n\n${expected}\n\n${inline?.(written, before)}\n\n${block({ ...written, caption: 'B' }, before)}`;
      const { images } = await converted(text);
      const shown = images.map((image) => posix.normalize(String(Object.entries(image)[0]?.[1])));
      assert.deepEqual(shown, [path, path, path]);
      const named = findReferences('asciidoc', text).map(
        ({ target }) => 'path' in target && posix.normalize(target.path),
      );
      assert.deepEqual(named, [path, path, path]);
    });
});
