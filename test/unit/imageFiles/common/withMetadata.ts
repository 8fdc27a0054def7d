/** Pictures that say where they were taken. */
import { turnedJpeg } from '../../service/common/samples.ts';
import type { Sample } from './pictures.ts';

export const secret = '48.8584 N 2.2945 E';

/** The picture with the secret in everything that a file may say of it, and behind its end. */
export function addMetadata({ mediaType, bytes }: Sample): Buffer {
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
