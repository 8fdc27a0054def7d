import assert from 'node:assert/strict';
import { wrapText } from '../../../../src/panel/common/wrapText.ts';

const upTo = (length: number) => (line: string) => line.length <= length;

describe('Wrapped text', () => {
  it('breaks between words', () => {
    assert.deepEqual(wrapText('a boat\n on  the sea', 3, upTo(7)), ['a boat', 'on the', 'sea']);
    assert.deepEqual(wrapText('a boat', 3, upTo(7)), ['a boat']);
    assert.deepEqual(wrapText(' \n', 3, upTo(7)), []);
  });

  it('breaks a long word, and text without spaces, between characters', () => {
    assert.deepEqual(wrapText('lighthouse', 3, upTo(4)), ['ligh', 'thou', 'se']);
    assert.deepEqual(wrapText('海上的灯塔', 3, upTo(2)), ['海上', '的灯', '塔']);
    assert.deepEqual(wrapText('👩‍🚀👩‍🚀', 2, upTo(5)), ['👩‍🚀', '👩‍🚀']);
  });

  it('ends with an ellipsis if it does not fit', () => {
    assert.deepEqual(wrapText('a boat on the sea', 2, upTo(7)), ['a boat', 'on the…']);
    assert.deepEqual(wrapText('x'.repeat(1_000_000), 1, upTo(5)), ['xxxx…']);
  });

  it('has a character on each line even if none fits', () => {
    assert.deepEqual(
      wrapText('abc', 3, () => false),
      ['a', 'b', 'c'],
    );
  });
});
