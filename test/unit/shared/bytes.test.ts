import assert from 'node:assert/strict';
import { inBase64 } from '../../../src/shared/bytes.ts';

describe('Bytes as base64', () => {
  for (const length of [0, 1, 2, 3, 24_575, 24_576, 24_577, 100_000])
    it(`are the same for ${length} of them as elsewhere`, () => {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
      assert.equal(inBase64(bytes), Buffer.from(bytes).toString('base64'));
    });
});
