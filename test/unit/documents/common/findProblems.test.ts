import assert from 'node:assert/strict';
import { findProblems, isImagePath } from '../../../../src/documents/common/findProblems.ts';

describe('A check of a reference', () => {
  const seen = { size: 5_000, isSilent: false, isRepeated: false };

  it('finds nothing wrong with a picture that is there, described, and not too large', () => {
    assert.deepEqual(findProblems(seen, 5_000), []);
  });

  it('finds a missing file, whatever else is known of it', () => {
    assert.deepEqual(findProblems({ ...seen, size: undefined, state: 'stale', isRepeated: true }, 1), ['missing-file']);
  });

  it('says what is wrong with a file once, and with a reference each time', () => {
    const wrong = { ...seen, state: 'changed-by-hand' as const, isSilent: true };
    assert.deepEqual(findProblems(wrong, 4_999), ['changed-by-hand', 'too-large', 'no-alternative-text']);
    assert.deepEqual(findProblems({ ...wrong, isRepeated: true }, 4_999), ['no-alternative-text']);
  });

  it('finds nothing too large where there is no limit', () => {
    assert.deepEqual(findProblems(seen, 0), []);
  });
});

describe('The name of a picture', () => {
  it('is told by its ending, in any case', () => {
    assert.deepEqual(['a.PNG', 'b/c.svg', 'd.mp4', 'png', 'e.pdf'].filter(isImagePath), ['a.PNG', 'b/c.svg', 'e.pdf']);
  });
});
