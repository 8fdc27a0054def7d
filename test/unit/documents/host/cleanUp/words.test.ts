import assert from 'node:assert/strict';
import { formatDeleteQuestion, formatScanned, toListRow } from '../../../../../src/documents/host/cleanUp/words.ts';
import { english } from '../../../strings/english.ts';

describe('The list of unused pictures', () => {
  it('shows the name of a file first, and its size before its folder, since a long row is cut at its end', () => {
    assert.deepEqual(toListRow(english, { path: 'blog/images/a-white-lighthouse.png', size: 120_000 }), {
      label: 'a-white-lighthouse.png',
      description: '117 KB · blog/images',
    });
    assert.deepEqual(toListRow(english, { path: 'boat.png', size: 900 }), {
      label: 'boat.png',
      description: '900 bytes',
    });
  });

  it('begins with the sentence that nothing is deleted yet', () => {
    assert.equal(
      formatScanned(english, 1_100),
      'Nothing is deleted before OK. Documents and other texts looked through: 1,100.',
    );
  });

  it('asks about a single file in the singular', () => {
    assert.deepEqual(
      [1, 2].map((count) => formatDeleteQuestion(english, count)),
      [
        'There is no trash for this file. Delete the picture for good?',
        'There is no trash for these files. Delete 2 pictures for good?',
      ],
    );
  });
});
