import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/languages/common/findReferences/findReferences.ts';
import { getReferenceSyntax } from '../../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { getReferenceEdits, type ReferenceChange } from '../../../../src/references/common/referenceEdits.ts';

const languages =
  'markdown mdx html vue svelte astro javascriptreact typescriptreact asciidoc restructuredtext typst org latex';

function swapped(languageId: string, text: string, change: ReferenceChange): string {
  const edits = findReferences(languageId, text).flatMap((reference) =>
    getReferenceEdits(languageId, { text, reference }, change),
  );
  const last = edits.toSorted((one, other) => other.start - one.start);
  return last.reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

describe('A reference whose picture is replaced', () => {
  const reference = { path: 'images/a b.png', alt: 'The old words', width: 40, height: 30 };
  const size = { was: { width: 40, height: 30 }, now: { width: 20, height: 50 } };

  for (const languageId of languages.split(' '))
    it(`names the other form in ${languageId} at the same place, and keeps its words unless others are given`, () => {
      const written = (more: Partial<typeof reference>) =>
        `before\n\n${getReferenceSyntax(languageId).block({ ...reference, ...more }, '')}\n\nafter\n`;
      const [before] = [written({})];
      assert.equal(swapped(languageId, before, {}), before);
      assert.equal(swapped(languageId, before, { ending: 'webp' }), written({ path: 'images/a b.webp' }));
      const all = { ending: 'jpg', alt: 'New words', size };
      assert.equal(
        swapped(languageId, before, all),
        written({ path: 'images/a b.jpg', alt: 'New words', width: 20, height: 50 }),
      );
    });

  it('gets the new size in AsciiDoc before any other attributes', () =>
    assert.equal(
      swapped('asciidoc', 'image::a.png[A,40,30,title="A, b"]', { size }),
      'image::a.png[A,20,50,title="A, b"]',
    ));

  it('keeps a size that the user chose', () => {
    for (const tag of [
      '<img src="a.png" width="400" height="30">',
      '<img src="a.png" width="40">',
      '<img src="a.png">',
    ])
      assert.equal(swapped('html', tag, { size }), tag);
    assert.equal(
      swapped('typescriptreact', '<img height={30} width={40} src="a.png" />', { size }),
      '<img height={50} width={20} src="a.png" />',
    );
  });

  it('changes the extension in the definition with its URL', () => {
    const text = '![Old][a.png] and\n![a.png]\n\n[a.png]: <images/a b.png> "a.png"\n';
    const [first = { start: 0, end: 0 }] = findReferences('markdown', text);
    const edits = getReferenceEdits('markdown', { text, reference: first }, { ending: 'webp', alt: 'New' });
    const last = edits.toSorted((one, other) => other.start - one.start);
    assert.equal(
      last.reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text),
      '![New][a.png] and\n![a.png]\n\n[a.png]: <images/a b.webp> "a.png"\n',
    );
  });

  it('is unchanged if it names its file without an extension', () => {
    const text = '\\includegraphics[width=3cm]{images/a}\n';
    assert.equal(swapped('latex', text, { ending: 'jpg' }), text);
    assert.equal(
      swapped('latex', text.replace('{images/a}', '{images/a.png}'), { ending: 'jpg' }),
      text.replace('images/a', 'images/a.jpg'),
    );
  });
});
