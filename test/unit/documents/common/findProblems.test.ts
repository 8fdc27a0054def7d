import assert from 'node:assert/strict';
import { findProblems, isImagePath } from '../../../../src/documents/common/findProblems.ts';

describe('Problems of a reference', () => {
  const seen = { size: 5_000, isSilent: false, isRepeated: false };

  it('are none for an existing picture with an alternative text that is not too large', () => {
    assert.deepEqual(findProblems(seen, 5_000), []);
  });

  it('include a missing file whatever else is known about it', () => {
    assert.deepEqual(findProblems({ ...seen, size: undefined, state: 'stale', isRepeated: true }, 1), ['missing-file']);
  });

  it('are reported once for a file, and each time for a reference', () => {
    const wrong = { ...seen, state: 'changed-by-hand' as const, isSilent: true };
    assert.deepEqual(findProblems(wrong, 4_999), ['changed-by-hand', 'too-large', 'no-alternative-text']);
    assert.deepEqual(findProblems({ ...wrong, isRepeated: true }, 4_999), ['no-alternative-text']);
  });

  it('do not include the size if there is no limit', () => {
    assert.deepEqual(findProblems(seen, 0), []);
  });
});

describe('The path of a picture', () => {
  it('is recognized by its extension in any letter case', () => {
    assert.deepEqual(['a.PNG', 'b/c.svg', 'd.mp4', 'png', 'e.pdf'].filter(isImagePath), ['a.PNG', 'b/c.svg', 'e.pdf']);
  });
});
