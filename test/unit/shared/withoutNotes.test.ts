import assert from 'node:assert/strict';
import { jpegOrientation } from '../../../src/shared/orientation.ts';
import { withoutNotes } from '../../../src/shared/withoutNotes.ts';
import { type Sample, samples, decoded as seen } from '../core/picture/metadata/pictures.ts';
import { turnedJpeg } from '../service/samples.ts';

const secret = '48.8584 N 2.2945 E';

/** The picture with the secret in everything that a file may say of it, and behind its end. */
function noted({ mediaType, bytes }: Sample): Buffer {
  const whole = Buffer.from(bytes);
  const tail = Buffer.from(secret);
  if (mediaType === 'image/png') {
    const notes = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'].map(pngChunk);
    return Buffer.concat([whole.subarray(0, 33), ...notes, whole.subarray(33), tail]);
  }
  if (mediaType === 'image/jpeg') {
    const notes = [0xe1, 0xe2, 0xeb, 0xed, 0xfe].map(segment);
    const turned = turnedJpeg(whole, 6);
    return Buffer.concat([turned.subarray(0, 2), ...notes, turned.subarray(2), tail]);
  }
  const isExtended = whole.toString('latin1', 12, 16) === 'VP8X';
  const head = isExtended ? [] : [extended(bytes)];
  const chunks = Buffer.concat([...head, whole.subarray(12), ...['EXIF', 'XMP '].map(webpChunk)]);
  chunks[8] = (chunks[8] ?? 0) | 0x0c;
  return Buffer.concat([whole.subarray(0, 4), little(chunks.length + 4), whole.subarray(8, 12), chunks, tail]);
}

function pngChunk(name: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(secret.length);
  return Buffer.concat([length, Buffer.from(name + secret), Buffer.alloc(4)]);
}

function segment(marker: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, secret.length + 2]), Buffer.from(secret)]);
}

function webpChunk(name: string): Buffer {
  return Buffer.concat([Buffer.from(name), little(secret.length), Buffer.from(secret)]);
}

function extended(bytes: Uint8Array): Buffer {
  const isLossless = Buffer.from(bytes).toString('latin1', 12, 16) === 'VP8L';
  return Buffer.concat([
    Buffer.from('VP8X'),
    little(10),
    Buffer.from([isLossless ? 0x10 : 0, 0, 0, 0, 36, 0, 0, 22, 0, 0]),
  ]);
}

function little(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const kinds = ['image/png', 'image/jpeg', 'image/webp'];

describe('A picture as it is sent', () => {
  let all: readonly Sample[];
  before(async () => {
    all = (await samples()).filter(({ mediaType }) => kinds.includes(mediaType));
  });

  it('says nothing beside its pixels, which stay', async () => {
    for (const sample of all) {
      const bare = withoutNotes(noted(sample));
      assert.ok(!Buffer.from(bare).includes(secret), sample.name);
      assert.deepEqual((await seen(sample.mediaType, bare)).data, (await seen(sample.mediaType, sample.bytes)).data);
    }
  });

  it('is not turned otherwise than its camera says', () => {
    const [jpeg] = all.filter(({ mediaType }) => mediaType === 'image/jpeg');
    assert.ok(jpeg);
    assert.equal(jpegOrientation(withoutNotes(noted(jpeg))), 6);
    assert.equal(jpegOrientation(withoutNotes(Buffer.concat([jpeg.bytes, Buffer.from(secret)]))), 1);
  });

  it('stays the same bytes where it says nothing, or is cut off or something else', () => {
    for (const { bytes, name } of all) {
      assert.equal(withoutNotes(bytes), bytes, name);
      for (const length of [0, 1, 3, 9, 13, 20, 30]) {
        const cut = bytes.subarray(0, length);
        assert.equal(withoutNotes(cut), cut);
      }
    }
    const other = Buffer.from('GIF89a');
    assert.equal(withoutNotes(other), other);
  });
});
