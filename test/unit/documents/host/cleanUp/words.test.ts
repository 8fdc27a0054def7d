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
    assert.equal(formatScanned(english, 1_100), 'Searched 1,100 files. Nothing is deleted until you select OK.');
  });

  it('asks about a single file in the singular', () => {
    assert.deepEqual(
      [1, 2].map((count) => formatDeleteQuestion(english, count)),
      [
        'This file system has no trash. Permanently delete 1 image?',
        'This file system has no trash. Permanently delete 2 images?',
      ],
    );
  });
});
