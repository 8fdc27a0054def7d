import assert from 'node:assert/strict';
import { insertionWords } from '../../../../src/host/words/insertion.ts';
import type { Insertion } from '../../../../src/shared/model.ts';
import { english } from './english.ts';

describe('What was done with a text and its pictures', () => {
  const said = (part: Partial<NonNullable<Insertion['together']>>) => {
    const together = { id: 'x', pictures: 2, documents: 1, firstLine: 3, lastLine: 14, folder: 'images/', ...part };
    return insertionWords(english.l10n, { fileName: 'a.md', line: 3, together });
  };

  it('is told with all pictures, lines and the folder', () => {
    assert.equal(said({ words: true }), 'Words and 2 pictures inserted in a.md, lines 3–14, saved in images/');
    assert.equal(said({ words: true, folder: '' }), 'Words and 2 pictures inserted in a.md, lines 3–14');
    assert.equal(
      said({ words: true, pictures: 1 }),
      'Words and a picture inserted in a.md, lines 3–14, saved in images/',
    );
    assert.equal(said({ words: true, pictures: 1, folder: '' }), 'Words and a picture inserted in a.md, lines 3–14');
  });

  it('is that of the pictures where no words went along', () =>
    assert.equal(said({}), '2 pictures inserted in a.md, lines 3–14, saved in images/'));

  it('tells of signed files, which are as they came', () => {
    const one = insertionWords(english.l10n, { fileName: 'a.png', savedAs: 'a.png', signed: true });
    assert.equal(one, 'Saved as a.png. The picture carries a C2PA manifest and was saved as it came.');
    const together = { id: 'x', pictures: 2, documents: 2, firstLine: 0, lastLine: 0, folder: '' };
    const some = insertionWords(english.l10n, { fileName: 'a.md', line: 3, signed: true, together });
    assert.equal(some, '2 pictures inserted in 2 documents. Pictures with a C2PA manifest were saved as they came.');
  });
});
