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
    assert.equal(said({ words: true }), 'Inserted text and 2 images in a.md, lines 3–14, saved in images/');
    assert.equal(said({ words: true, folder: '' }), 'Inserted text and 2 images in a.md, lines 3–14');
    assert.equal(said({ words: true, pictures: 1 }), 'Inserted text and 1 image in a.md, lines 3–14, saved in images/');
    assert.equal(said({ words: true, pictures: 1, folder: '' }), 'Inserted text and 1 image in a.md, lines 3–14');
  });

  it('is that of the pictures where no words went along', () =>
    assert.equal(said({}), 'Inserted 2 images in a.md, lines 3–14, saved in images/'));

  it('is told as taken out, with what its Undo is still for', () => {
    const files = [{ uri: 'file:///a.png', size: 1 }];
    const insertion = { fileName: 'a.md', line: 3, files };
    assert.equal(takenOutWords(english.l10n, insertion), 'Removed from a.md. Select Undo to delete the saved file.');
    assert.equal(takenOutWords(english.l10n, { fileName: 'a.md', line: 3 }), 'Removed from a.md');
  });

  it('tells of signed files, which are as they came', () => {
    const one = formatInsertion(english.l10n, { fileName: 'a.png', savedAs: 'a.png', signed: true });
    assert.equal(one, 'Saved as a.png. The image has a C2PA manifest and was saved unchanged.');
    const together = { id: 'x', pictures: 2, documents: 2, firstLine: 0, lastLine: 0, folder: '' };
    const some = formatInsertion(english.l10n, { fileName: 'a.md', line: 3, signed: true, together });
    assert.equal(some, 'Inserted 2 images in 2 documents. Images with a C2PA manifest were saved unchanged.');
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
        'Replaced a.png, referenced in a.md, line 3',
        'Replaced a.png, referenced in 2 documents',
        'Replaced a.png with a.webp, referenced in a.md, line 3',
        'Replaced a.png',
        'Replaced a.png with a.webp',
      ],
    );
  });
});
