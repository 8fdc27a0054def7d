import assert from 'node:assert/strict';
import { findLineForStatus } from '../../../../src/editor/common/statusLine.ts';

const below = (lines: readonly string[], last: number) =>
  findLineForStatus({ count: lines.length, text: (line) => lines[line] ?? '' }, last);

describe('The line on which something is shown below a passage', () => {
  it('is the first empty one below it', () => {
    assert.equal(below(['a passage', 'its paragraph', '', 'next', ''], 0), 2);
    assert.equal(below(['a passage', ' \t ', 'next'], 0), 1);
  });

  it('is its last line where none follows, or only far down', () => {
    assert.equal(below(['a', 'b', 'c'], 1), 1);
    assert.equal(below(['a', ...Array<string>(12).fill('code'), ''], 0), 0);
    assert.equal(below(['a', ...Array<string>(11).fill('code'), ''], 0), 12);
  });

  it('is in the document where that became shorter', () => {
    assert.equal(below(['a'], 4), 0);
  });
});
