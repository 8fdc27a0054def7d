import assert from 'node:assert/strict';
import { sha256 } from '../../../../src/base/common/bytes.ts';
import { nodeSha256 } from '../../../../src/service/node/nodeSha256.ts';
import { noisyPng } from '../common/samples.ts';

const slice = 1024 * 1024;

describe('SHA-256 of the Node host', () => {
  for (const size of [0, 1, slice - 1, slice, slice + 1, 3 * slice])
    it(`equals Web Crypto’s for ${size} bytes`, async () => {
      const bytes = new Uint8Array(noisyPng(size + 100, 1)).subarray(50, 50 + size);
      assert.equal(await nodeSha256(bytes), await sha256(bytes));
    });

  it('yields between the slices of a large picture', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      other = setImmediate(count);
    };
    let other = setImmediate(count);
    await nodeSha256(new Uint8Array(4 * slice));
    clearImmediate(other);
    assert.ok(turns >= 3, `${turns} turns of other work`);
  });
});
