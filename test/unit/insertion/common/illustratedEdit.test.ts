import assert from 'node:assert/strict';
import type { InsertPosition } from '../../../../src/insertion/common/edits.ts';
import { getIllustratedEdit, type IllustratedPart } from '../../../../src/insertion/common/imageEdits.ts';

const pieces: readonly IllustratedPart[] = [
  'It *begins*.',
  { path: 'images/a.png', alt: 'A', width: 4, height: 3 },
  'The end.',
];

function placed(languageId: string, text: string, passage: string, position: InsertPosition = 'below'): string {
  const start = text.indexOf(passage);
  const edit = getIllustratedEdit({ text, languageId }, { start, end: start + passage.length }, { pieces, position });
  return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

describe('A text with its pictures, in a document', () => {
  const block = 'It *begins*.\n\n![A](images/a.png)\n\nThe end.';

  it('is inserted below its passage with blank lines around it', () =>
    assert.equal(placed('markdown', 'One.\nTwo.\n', 'One.'), `One.\nTwo.\n\n${block}\n`));

  it('stays in the list item or quotation of its passage', () => {
    assert.equal(placed('markdown', '- One.\n', 'One.'), `- One.\n\n${block.replace(/^(?=.)/gm, '  ')}\n`);
    assert.equal(
      placed('markdown', '> One.\n', 'One.'),
      `> One.\n>\n${block.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>')}\n`,
    );
  });

  it('replaces its passage, and moves other text of its lines above and below', () =>
    assert.equal(placed('markdown', 'One twothree.\n', 'two', 'replace'), `One \n\n${block}\n\nthree.\n`));

  it('is inserted below the cursor, which has nothing to replace', () =>
    assert.equal(placed('markdown', 'One.\n', '', 'replace'), `One.\n\n${block}\n`));

  it('has a paragraph of the language for each of its texts', () =>
    assert.equal(
      placed('asciidoc', 'One.\n', 'One.'),
      'One.\n\nIt begins.\n\nimage::images/a.png[A,4,3]\n\nThe end.\n',
    ));
});
