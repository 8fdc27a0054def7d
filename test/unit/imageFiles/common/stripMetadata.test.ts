import assert from 'node:assert/strict';
import { jpegOrientation } from '../../../../src/imageFiles/common/orientation.ts';
import { stripMetadata } from '../../../../src/imageFiles/common/stripMetadata.ts';
import { type Sample, samples, decoded as seen } from './pictures.ts';
import { addMetadata, secret } from './withMetadata.ts';

const kinds = ['image/png', 'image/jpeg', 'image/webp'];

describe('Image that is sent', () => {
  let all: readonly Sample[];
  before(async () => {
    all = (await samples()).filter(({ mediaType }) => kinds.includes(mediaType));
  });

  it('contains nothing except its pixels, which are unchanged', async () => {
    for (const sample of all) {
      const bare = stripMetadata(addMetadata(sample));
      assert.ok(!Buffer.from(bare).includes(secret), sample.name);
      assert.deepEqual((await seen(sample.mediaType, bare)).data, (await seen(sample.mediaType, sample.bytes)).data);
    }
  });

  it('keeps the orientation that the camera recorded', () => {
    const [jpeg] = all.filter(({ mediaType }) => mediaType === 'image/jpeg');
    assert.ok(jpeg);
    assert.equal(jpegOrientation(stripMetadata(addMetadata(jpeg))), 6);
    assert.equal(jpegOrientation(stripMetadata(Buffer.concat([jpeg.bytes, Buffer.from(secret)]))), 1);
  });

  it('has the same bytes if it has no metadata, is cut off, or is no image', () => {
    for (const { bytes, name } of all) {
      assert.equal(stripMetadata(bytes), bytes, name);
      for (const length of [0, 1, 3, 9, 13, 20, 30]) {
        const cut = bytes.subarray(0, length);
        assert.equal(stripMetadata(cut), cut);
      }
    }
    const other = Buffer.from('GIF89a');
    assert.equal(stripMetadata(other), other);
  });
});
