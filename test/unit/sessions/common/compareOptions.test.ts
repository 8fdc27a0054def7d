import assert from 'node:assert/strict';
import { compareWithRequested } from '../../../../src/sessions/common/pictureTurn.ts';

const rows: [string, string, number, number, string][] = [
  ['16:9', '2K', 2752, 1536, 'asAsked'],
  ['16:9', '4K', 1376, 768, 'smaller'],
  ['16:9', '', 1376, 768, 'asAsked'],
  ['16:9', '1K', 1024, 1024, 'otherShape'],
  ['7:5', '2K', 1400, 1000, 'asAsked'],
  ['', '2K', 1024, 1024, 'smaller'],
  ['', '2K', 1376, 768, 'notAsked'],
  ['', '', 1024, 1024, 'notAsked'],
  ['nonsense', 'huge', 10, 10, 'notAsked'],
];

describe('Requested and received size', () => {
  for (const [aspectRatio, size, width, height, kind] of rows)
    it(`requested ${aspectRatio || 'any shape'} ${size || 'any size'}, received ${width} × ${height}: ${kind}`, () =>
      assert.equal(compareWithRequested({ aspectRatio, size }, { width, height }).kind, kind));

  it('includes the pixels of the requested size', () => {
    const comparison = compareWithRequested({ aspectRatio: '16:9', size: '4K' }, { width: 1376, height: 768 });
    assert.deepEqual(comparison, { kind: 'smaller', asked: { width: 5504, height: 3072 } });
  });
});
