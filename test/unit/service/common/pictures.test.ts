import assert from 'node:assert/strict';
import { readAnyPicture, readPicture } from '../../../../src/imageFiles/common/readPicture.ts';
import { decodeBase64, encodeBase64 } from '../../../../src/service/common/imageData/base64.ts';
import {
  avifBytes,
  bmpBytes,
  generalAvifBytes,
  gifBytes,
  heicBytes,
  jpegBytes,
  jxlBytes,
  pngBytes,
  strangeBytes,
  tiffBytes,
  turnedJpeg,
  webpBytes,
} from './samples.ts';

const samples: readonly (readonly [type: string, bytes: Uint8Array, width: number, height: number])[] = [
  ['image/png', pngBytes(40, 30), 40, 30],
  ['image/jpeg', jpegBytes(48, 24), 48, 24],
  ['image/webp', webpBytes, 1, 1],
  ['image/gif', gifBytes, 1, 1],
  ['image/avif', avifBytes, 640, 480],
  ['image/avif', generalAvifBytes, 640, 480],
  ['image/bmp', bmpBytes, 3, 2],
];

const signal = new AbortController().signal;

describe('Received picture', () => {
  it('has its displayed size if the camera marked it as rotated', () => {
    const sizeOf = (orientation: number) => {
      const read = readPicture(turnedJpeg(jpegBytes(48, 24), orientation));
      return typeof read === 'string' ? read : [read.width, read.height];
    };
    assert.deepEqual([0, 1, 3, 9].map(sizeOf), Array(4).fill([48, 24]));
    assert.deepEqual([5, 6, 8].map(sizeOf), Array(3).fill([24, 48]));
  });

  for (const [type, bytes, width, height] of samples) {
    it(`of type ${type} is recognized by its bytes, with its size`, () => {
      assert.deepEqual(readPicture(bytes), { bytes, mediaType: type, width, height });
    });

    it(`of type ${type} is never reported as whole when cut at any position`, () => {
      for (let length = 0; length < bytes.length; length++) {
        assert.equal(typeof readPicture(bytes.subarray(0, length)), 'string', `cut at ${length}`);
      }
    });
  }

  it('is whole although something follows its end', () => {
    for (const bytes of [pngBytes(), jpegBytes(), gifBytes, webpBytes]) {
      assert.equal(typeof readPicture(Buffer.concat([bytes, Buffer.from('\0\0trailing')])), 'object');
    }
  });

  it('is not guessed from bytes of another kind', () => {
    for (const text of ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF1234WAVE', '%PDF-1.7']) {
      assert.equal(readPicture(Buffer.from(text)), 'unknown');
    }
  });
});

describe('Picture in a format that cannot be shown', () => {
  const formats = [
    ['image/heic', heicBytes],
    ['image/tiff', tiffBytes],
    ['image/jxl', jxlBytes],
  ] as const;
  for (const [mediaType, bytes] of formats) {
    it(`is recognized as ${mediaType} by its bytes, whatever the service reports`, () => {
      const kept = { bytes, mediaType, width: 0, height: 0 };
      assert.deepEqual(readAnyPicture(bytes), kept);
      assert.deepEqual(readAnyPicture(bytes, 'image/png'), kept);
      assert.equal(readPicture(bytes), 'unknown');
    });
  }

  it('is accepted by the service’s type if the bytes are unknown', () => {
    const typeOf = (said?: string) => {
      const read = readAnyPicture(strangeBytes, said);
      return typeof read === 'string' ? read : read.mediaType;
    };
    assert.deepEqual(['image/x-New; q=1', 'image/png', 'audio/mpeg', undefined].map(typeOf), [
      'image/x-new',
      'image/x-unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('is not made from text, except for SVG', () => {
    assert.equal(readAnyPicture(Buffer.from('An error: 灯塔'), 'image/png'), 'unknown');
    assert.equal(readAnyPicture(new Uint8Array(), 'image/png'), 'unknown');
    const drawing = readAnyPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml');
    assert.equal(typeof drawing === 'object' && drawing.mediaType, 'image/svg+xml');
  });
});

describe('Base64', () => {
  it('is decoded in both alphabets, with and without padding, white space and prefix', async () => {
    for (let length = 0; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length * 11) % 256);
      const plain = Buffer.from(bytes).toString('base64');
      const forms = [
        plain,
        plain.replace(/=/g, ''),
        Buffer.from(bytes).toString('base64url'),
        `data:image/png;base64,${plain}`,
      ];
      for (const form of [...forms, plain.replace(/(.{5})/g, '$1\r\n ')]) {
        assert.deepEqual(await decodeBase64([form]), bytes, form);
      }
    }
  });

  it('is rejected if it contains other characters', async () => {
    for (const text of ['ab!c', '{"a":1}', 'ab灯', 'a%20b']) assert.equal(await decodeBase64([text]), undefined);
  });

  it('of many megabytes yields to other work while decoding', async () => {
    let worked = false;
    setTimeout(() => {
      worked = true;
    }, 0);
    await decodeBase64(['A'.repeat(12_000_000)]);
    assert.ok(worked);
  });

  it('is encoded like by other encoders, whatever the length', async () => {
    const lengths = [...Array(70).keys(), 749_999, 750_000, 750_001, 1_500_002];
    for (const length of lengths) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length * 11) % 256);
      const text = Buffer.from(await encodeBase64(bytes, signal)).toString('latin1');
      assert.equal(text, Buffer.from(bytes).toString('base64'), `${length} bytes`);
    }
  });

  it('of many megabytes yields to other work while encoding, and can be canceled', async () => {
    const control = new AbortController();
    const encoding = encodeBase64(new Uint8Array(9_000_000), control.signal);
    setTimeout(() => control.abort(new Error('enough')), 0);
    await assert.rejects(encoding, { message: 'enough' });
  });
});
