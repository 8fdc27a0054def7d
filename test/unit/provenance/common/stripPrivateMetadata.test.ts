import assert from 'node:assert/strict';
import { joinBytes } from '../../../../src/base/common/bytes.ts';
import {
  embedMetadata,
  readProvenance,
  readSourceType,
  stripPrivateMetadata,
} from '../../../../src/provenance/common/embedMetadata.ts';
import { provenance, type Sample, samples } from '../../imageFiles/common/pictures.ts';
import { chunk, signed } from '../../imageFiles/common/signed.ts';
import { addMetadata, secret } from '../../imageFiles/common/withMetadata.ts';

const kinds = ['image/png', 'image/jpeg', 'image/webp'];
const made = 'trainedAlgorithmicMedia';

describe('A picture of the user that is exported', () => {
  let all: readonly Sample[];
  before(async () => {
    all = (await samples()).filter(({ mediaType }) => kinds.includes(mediaType));
  });

  it('has no metadata of place, time and people, signed or not', () => {
    for (const sample of all) {
      const photo = addMetadata(sample);
      assert.ok(!Buffer.from(stripPrivateMetadata(photo)).includes(secret), sample.name);
      assert.ok(
        !Buffer.from(stripPrivateMetadata(addMetadata({ ...sample, bytes: signed(sample) }))).includes(secret),
        sample.name,
      );
      assert.equal(stripPrivateMetadata(sample.bytes), sample.bytes, sample.name);
    }
  });

  it('keeps the mark that a model made it, but not its prompt', () => {
    for (const { bytes, mediaType, name } of all) {
      const own = embedMetadata(bytes, mediaType, { provenance, sourceType: made });
      const given = stripPrivateMetadata(own);
      assert.equal(readSourceType(given), made, name);
      assert.equal(readProvenance(given), undefined, name);
    }
  });

  it("stays as it is where a manifest says that it is a model's own, not where that changed a photo", () => {
    const [png] = all.filter(({ mediaType }) => mediaType === 'image/png');
    assert.ok(png);
    const says = (type: string) => {
      const manifest = chunk('caBX', Buffer.from(`http://cv.iptc.org/newscodes/digitalsourcetype/${type}`));
      return joinBytes([png.bytes.subarray(0, 33), manifest, png.bytes.subarray(33)]);
    };
    const own = says(made);
    assert.equal(stripPrivateMetadata(own), own);
    assert.deepEqual(stripPrivateMetadata(says('compositeWithTrainedAlgorithmicMedia')), png.bytes);
  });
});
