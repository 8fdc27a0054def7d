import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  drawnTypeOf,
  getExtension,
  getNamedType,
  isPictureName,
  withoutImageExtension,
} from '../../../../src/imageFiles/common/imageExtension.ts';
import { detectExtension, detectImageType, hasRightExtension } from '../../../../src/imageFiles/common/imageType.ts';
import {
  avifBytes,
  bmpBytes,
  foreignFiles,
  generalAvifBytes,
  gifBytes,
  heicBytes,
  jpegBytes,
  jxlBytes,
  pngBytes,
  strangeBytes,
  tiffBytes,
  webpBytes,
} from '../../service/common/samples.ts';

const jp2Bytes = Buffer.from('\0\0\0\x0cjP  \r\n\x87\nrest', 'latin1');

const formats: readonly (readonly [type: string, extension: string, bytes: Uint8Array])[] = [
  ['image/png', 'png', pngBytes()],
  ['image/jpeg', 'jpg', jpegBytes()],
  ['image/webp', 'webp', webpBytes],
  ['image/gif', 'gif', gifBytes],
  ['image/avif', 'avif', avifBytes],
  ['image/avif', 'avif', generalAvifBytes],
  ['image/bmp', 'bmp', bmpBytes],
  ['image/tiff', 'tiff', tiffBytes],
  ['image/heic', 'heic', heicBytes],
  ['image/jxl', 'jxl', jxlBytes],
  ['image/jp2', 'jp2', jp2Bytes],
];
const closedList = new Set([...formats.map(([, extension]) => extension), 'bin']);

describe('Extension of an image file', () => {
  for (const [type, extension, bytes] of formats)
    it(`is ${extension} for bytes of ${type}, and no other extension is accepted`, () => {
      assert.deepEqual(
        [detectImageType(bytes), detectExtension(bytes), getExtension(type)],
        [type, extension, extension],
      );
      const right = [...closedList].filter((one) => hasRightExtension(`gull.${one}`, bytes));
      assert.deepEqual(right, [extension]);
    });

  for (const [said, bytes] of [...foreignFiles, ['image/png', strangeBytes], ['image/png', Buffer.alloc(0)]] as const)
    it(`is bin for ${bytes.length} bytes of no image that are called ${said}, and no other extension is accepted`, () => {
      assert.equal(detectExtension(bytes), 'bin');
      for (const name of ['x.js', 'x.exe', 'x.sh', 'x.html', 'x.svg', 'x.png', 'bin', 'x'])
        assert.equal(hasRightExtension(name, bytes), false, name);
      assert.equal(hasRightExtension('x.bin', bytes), true);
    });

  it('is in the closed list, whatever the bytes are and whatever they are called', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('image/js', 'image/svg+xml', 'image/png/../js', 'constructor', '__proto__'),
    );
    fc.assert(
      fc.property(word, fc.uint8Array({ maxLength: 64 }), (said, bytes) => {
        assert.ok(closedList.has(getExtension(said)), said);
        assert.ok(closedList.has(detectExtension(bytes)));
      }),
    );
  });

  it('is recognized in a name in any case and spelling, and no other is', () => {
    const cases = [
      ['a.JPEG', 'image/jpeg'],
      ['b/a.Tif', 'image/tiff'],
      ['a.heif', 'image/heic'],
      ['a.svg', undefined],
      ['a.png.js', undefined],
      ['png', undefined],
      ['a.png/b', undefined],
      ['a.constructor', undefined],
    ] as const;
    for (const [name, type] of cases) assert.equal(getNamedType(name), type, name);
    assert.deepEqual([drawnTypeOf('a.JPG'), drawnTypeOf('a.gif')], ['image/jpeg', undefined]);
    assert.deepEqual([isPictureName('a.GIF'), isPictureName('a.bmp'), isPictureName('gif')], [true, false, false]);
    assert.deepEqual(['a.v2.JPG', 'a.v2', 'a.js'].map(withoutImageExtension), ['a.v2', 'a.v2', 'a.js']);
  });
});
