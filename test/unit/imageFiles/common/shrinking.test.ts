import assert from 'node:assert/strict';
import { getFirstAttempt, getNextAttempt, type ScaleAttempt } from '../../../../src/imageFiles/common/shrinking.ts';

/** The drawings that are tried until a file is within the limit; its size follows pixels and quality. */
function tries(mediaType: string, size: number, limit: number): readonly ScaleAttempt[] {
  const sizeOf = ({ scale, quality = 1 }: ScaleAttempt) => size * scale ** 1.8 * quality;
  const all = [getFirstAttempt(mediaType, limit / size)];
  for (let last = all.at(-1); last && sizeOf(last) > limit && all.length < 20; last = all.at(-1))
    all.push(getNextAttempt(last, limit / sizeOf(last)));
  return all;
}

describe('Image that is made smaller', () => {
  it('loses barely visible quality before it loses pixels', () => {
    assert.deepEqual(tries('image/jpeg', 1_000, 800), [
      { scale: 1, quality: 0.85 },
      { scale: 1, quality: 0.75 },
    ]);
    assert.equal(tries('image/webp', 1_000, 300).at(-1)?.quality, 0.65);
  });

  it('loses pixels at once if its format has no quality', () => {
    assert.deepEqual(getFirstAttempt('image/png', 0.25), { scale: 0.475 });
  });

  it('is within the limit after a few attempts', () => {
    for (const mediaType of ['image/png', 'image/jpeg', 'image/webp'])
      for (const share of [0.99, 0.5, 0.1, 0.01]) {
        const all = tries(mediaType, 1_000_000, 1_000_000 * share);
        assert.ok(all.length <= 8, `${mediaType} ${share}: ${all.length}`);
      }
  });
});
