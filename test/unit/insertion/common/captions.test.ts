import assert from 'node:assert/strict';
import { insertPositions } from '../../../../src/insertion/common/edits.ts';
import { insertReferences } from '../../../../src/insertion/common/imageEdits.ts';
import { findReferences } from '../../../../src/languages/common/findReferences/findReferences.ts';
import { getReferenceSyntax } from '../../../../src/languages/common/writeReference/getReferenceSyntax.ts';

const [path, alt, caption] = ['images/a b.png', 'A "lamp", lit', 'The lamp *room* at 5 %, [north]'];
const reference = { path, alt, caption, width: 10, height: 5 };
const languages = 'markdown mdx html vue javascriptreact latex typst asciidoc org restructuredtext'.split(' ');

describe('A caption', () => {
  for (const languageId of languages)
    it(`stands below its picture in ${languageId}, whose reference is read as before`, () => {
      const written = getReferenceSyntax(languageId).block(reference, '');
      assert.match(written, /lamp/);
      const [found, ...others] = findReferences(languageId, written);
      assert.deepEqual(others, []);
      assert.ok(found?.alt === alt, written);
    });

  it('is escaped', () => {
    const said = (languageId: string) => getReferenceSyntax(languageId).block(reference, '');
    assert.equal(said('markdown'), '![A "lamp", lit](images/a%20b.png)\n\n*The lamp \\*room\\* at 5 %, \\[north\\]*');
    assert.match(said('latex'), /\\caption\{The lamp \*room\* at 5 \\%, \[north\]\}\n\\end\{figure\}$/);
    assert.match(
      said('typst'),
      /^#figure\(\n {2}image\("images\/a b\.png", alt: "A \\"lamp\\", lit"\),\n {2}caption: "The/,
    );
    assert.match(said('asciidoc'), /^\.The lamp \*room\* at 5 %, &#91;north&#93;\nimage::/);
    assert.match(said('org'), /^#\+ATTR_HTML: :alt .*\n#\+CAPTION: The lamp .*\n\[\[file:/);
    assert.match(said('restructuredtext'), /^\.\. figure:: .*\n {3}:alt: .*\n\n {3}The lamp \\\*room\\\* at/);
    assert.match(said('html'), /^<figure>\n {2}<img .*>\n {2}<figcaption>The lamp .*<\/figcaption>\n<\/figure>$/);
  });

  it('is left out if the language has none, or if it is empty', () => {
    assert.equal(getReferenceSyntax('json').takesCaption, undefined);
    assert.equal(getReferenceSyntax('json').block(reference, ''), '"images/a b.png"');
    assert.equal(
      getReferenceSyntax('markdown').block({ ...reference, caption: ' \n' }, ''),
      '![A "lamp", lit](images/a%20b.png)',
    );
  });

  it('makes a picture a block at every position', () => {
    for (const position of insertPositions) {
      const placed = { passage: { start: 4, end: 7 }, position, reference };
      const [edit] = insertReferences({ text: 'One two three.\n', languageId: 'markdown' }, [placed]).edits;
      assert.match(edit?.text ?? '', /^\n\n!\[.*\)\n\n\*The.*\*(\n\n)?$/, position);
    }
  });
});
