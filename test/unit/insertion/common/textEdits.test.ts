import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  applyEdits,
  getEditFingerprint,
  getMinimalLineEdit,
  needsReview,
} from '../../../../src/insertion/common/edits.ts';

describe('An answer is long', () => {
  it('if it has more than 1,500 characters or 30 lines', () => {
    assert.equal(needsReview('a'.repeat(1_500)), false);
    assert.equal(needsReview('a'.repeat(1_501)), true);
    assert.equal(needsReview('a\n'.repeat(30)), false);
    assert.equal(needsReview('a\n'.repeat(31)), true);
  });
});

describe('Edits of a text', () => {
  const edits = [
    { start: 4, end: 5, text: 'X', line: 1 },
    { start: 0, end: 1, text: '', line: 1 },
  ];

  it('are applied in any order', () => assert.equal(applyEdits('abcdef', edits), 'bcdXf'));

  it('have the same fingerprint if they remove and insert the same text anywhere', () => {
    const moved = edits.map((edit) => ({ ...edit, start: edit.start + 1, end: edit.end + 1 }));
    assert.equal(getEditFingerprint('abcdef', edits), getEditFingerprint('!abcdef', moved));
    assert.notEqual(getEditFingerprint('abcdef', edits), getEditFingerprint('abcdxf', edits));
  });
});

describe('The edit between two texts', () => {
  it('replaces only the lines that differ', () => {
    assert.deepEqual(getMinimalLineEdit('a\nb\nc\n', 'a\nX\nc\n'), { start: 2, end: 4, text: 'X\n', line: 2 });
    assert.deepEqual(getMinimalLineEdit('a\na\n', 'a\na\na\n'), { start: 4, end: 4, text: 'a\n', line: 3 });
    assert.equal(getMinimalLineEdit('a\nb', 'a\nb'), undefined);
  });

  it('always turns one text into the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', 'c\n')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edit = getMinimalLineEdit(before, after);
        assert.equal(edit ? applyEdits(before, [edit]) : before, after);
      }),
    );
  });
});
