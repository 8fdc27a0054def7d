import assert from 'node:assert/strict';
import { findLineForStatus } from '../../../../src/editor/common/drawingStatus.ts';

const below = (lines: readonly string[], last: number) =>
  findLineForStatus({ count: lines.length, text: (line) => lines[line] ?? '' }, last);

describe('Line for the status below a passage', () => {
  it('is the first empty line below it', () => {
    assert.equal(below(['a passage', 'its paragraph', '', 'next', ''], 0), 2);
    assert.equal(below(['a passage', ' \t ', 'next'], 0), 1);
  });

  it('is its last line if no empty line follows nearby', () => {
    assert.equal(below(['a', 'b', 'c'], 1), 1);
    assert.equal(below(['a', ...Array<string>(12).fill('code'), ''], 0), 0);
    assert.equal(below(['a', ...Array<string>(11).fill('code'), ''], 0), 12);
  });

  it('is within the document after that became shorter', () => {
    assert.equal(below(['a'], 4), 0);
  });
});
