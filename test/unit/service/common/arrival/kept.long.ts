import assert from 'node:assert/strict';
import { drawnLarge } from './large.ts';

describe('Partial image response', () => {
  it('is kept up to the maximum size', async () => {
    assert.deepEqual(await drawnLarge(5, 21_000_000), { kept: 5, remarks: undefined });
    const { kept, remarks = [] } = await drawnLarge(4, 45_000_000);
    assert.deepEqual([kept, remarks.map(({ kind }) => kind)], [3, ['unreadable', 'brokenOff']]);
  }).timeout(90_000);
});
