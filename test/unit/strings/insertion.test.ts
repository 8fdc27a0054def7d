import assert from 'node:assert/strict';
import { formatInsertion, takenOutWords } from '../../../src/insertion/host/formatInsertion.ts';
import type { Insertion } from '../../../src/sessions/common/model/insertion.ts';
import { english } from './english.ts';

describe('What was done with a text and its pictures', () => {
  const said = (part: Partial<NonNullable<Insertion['together']>>) => {
    const together = { id: 'x', pictures: 2, documents: 1, firstLine: 3, lastLine: 14, folder: 'images/', ...part };
    return formatInsertion(english.l10n, { fileName: 'a.md', line: 3, together });
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

  it('is told as taken out, with what its Undo is still for', () => {
    const files = [{ uri: 'file:///a.png', size: 1 }];
    const insertion = { fileName: 'a.md', line: 3, files };
    assert.equal(takenOutWords(english.l10n, insertion), 'Taken out of a.md since; Undo deletes what was saved for it');
    assert.equal(takenOutWords(english.l10n, { fileName: 'a.md', line: 3 }), 'Taken out of a.md since');
  });

  it('tells of signed files, which are as they came', () => {
    const one = formatInsertion(english.l10n, { fileName: 'a.png', savedAs: 'a.png', signed: true });
    assert.equal(one, 'Saved as a.png. The picture carries a C2PA manifest and was saved as it came.');
    const together = { id: 'x', pictures: 2, documents: 2, firstLine: 0, lastLine: 0, folder: '' };
    const some = formatInsertion(english.l10n, { fileName: 'a.md', line: 3, signed: true, together });
    assert.equal(some, '2 pictures inserted in 2 documents. Pictures with a C2PA manifest were saved as they came.');
  });

  it('says which file gave way, and where it is named', () => {
    const former = { uri: 'file:///w/a.png', hash: 'a'.repeat(64), mediaType: 'image/png' as const, name: 'a.png' };
    const said = (documents: number, savedAs: string) =>
      formatInsertion(english.l10n, {
        fileName: 'a.md',
        ...(documents > 0 && { line: 3 }),
        savedAs,
        swap: { documents, former },
      });
    assert.deepEqual(
      [said(1, 'a.png'), said(2, 'a.png'), said(1, 'a.webp'), said(0, 'a.png'), said(0, 'a.webp')],
      [
        'Replaced a.png, named in a.md, line 3',
        'Replaced a.png, named in 2 documents',
        'Replaced a.png by a.webp, named in a.md, line 3',
        'Replaced a.png',
        'Replaced a.png by a.webp',
      ],
    );
  });
});
