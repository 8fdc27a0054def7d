import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { hasPngSize } from '../../../../src/insertion/common/pngSize.ts';

describe('A pasted picture', () => {
  const png = new Uint8Array(PNG.sync.write(new PNG({ width: 40, height: 30 })));

  it('is the copied one if it has the same size', () => {
    assert.equal(hasPngSize(png, { width: 40, height: 30 }), true);
    assert.equal(hasPngSize(png, { width: 30, height: 40 }), false);
  });

  it('is another one if it is not a whole PNG', () => {
    assert.equal(hasPngSize(png.slice(0, 20), { width: 40, height: 30 }), false);
    assert.equal(hasPngSize(png.slice(1), { width: 40, height: 30 }), false);
  });
});
