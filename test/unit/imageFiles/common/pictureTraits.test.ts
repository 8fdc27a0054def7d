import { equal } from 'node:assert/strict';
import { isAnimated, isForPrint } from '../../../../src/imageFiles/common/pictureTraits.ts';
import { animatedGif, cmykJpeg, gifBytes, jpegBytes, pngBytes, webpBytes } from '../../service/common/samples.ts';

function withChunk(png: Buffer, name: string): Buffer {
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(name, 'latin1'), Buffer.alloc(12)]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

function animatedWebp(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data]);
  };
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    chunk('ANIM', Buffer.alloc(6)),
  ]);
  return chunk('RIFF', body);
}

describe('What an image has that a drawing loses', () => {
  it('is its animation', () => {
    const animated = [animatedGif(), withChunk(pngBytes(), 'acTL'), animatedWebp(), Buffer.from('\0\0\0\x1cftypavis')];
    for (const bytes of animated) equal(isAnimated(bytes), true);
    for (const bytes of [gifBytes, pngBytes(), webpBytes, jpegBytes()]) equal(isAnimated(bytes), false);
  });

  it('are its colors for print', () => {
    equal(isForPrint(cmykJpeg()), true);
    for (const bytes of [jpegBytes(), pngBytes(), gifBytes]) equal(isForPrint(bytes), false);
  });

  it('is nothing that is found in damaged bytes', () => {
    for (const whole of [animatedGif(), withChunk(pngBytes(), 'acTL'), animatedWebp(), cmykJpeg()])
      for (let end = 0; end < whole.length; end++) {
        isAnimated(whole.subarray(0, end));
        isForPrint(whole.subarray(0, end));
      }
  });
});
