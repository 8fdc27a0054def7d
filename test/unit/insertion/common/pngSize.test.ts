import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { hasPngSize } from '../../../../src/insertion/common/pngSize.ts';

describe('A pasted picture', () => {
  const png = new Uint8Array(PNG.sync.write(new PNG({ width: 40, height: 30 })));

  it('is the copied one when it has its pixels', () => {
    assert.equal(hasPngSize(png, { width: 40, height: 30 }), true);
    assert.equal(hasPngSize(png, { width: 30, height: 40 }), false);
  });

  it('is another when it is no whole PNG', () => {
    assert.equal(hasPngSize(png.slice(0, 20), { width: 40, height: 30 }), false);
    assert.equal(hasPngSize(png.slice(1), { width: 40, height: 30 }), false);
  });
});
