import { decode as decodeJpeg, encode as encodeJpeg } from 'jpeg-js';
import readPng from 'pngjs/lib/parser-sync.js';
import { applyOrientation } from '../common/applyOrientation.ts';
import {
  getPreviewSize,
  maxPreviewBytes,
  qualities,
  type SmallPicture,
  type WholePicture,
} from '../common/createPreview.ts';
import { jpegOrientation } from '../common/orientation.ts';
import { type RawPicture, scaledOnWhite } from '../common/scaled.ts';

type Decode = (bytes: Uint8Array) => RawPicture;

/** What the libraries here read; the size of the picture was looked at before. */
const decoders: Readonly<Record<string, Decode>> = {
  // It takes nothing but Node's own kind of bytes, which a message to a thread does not keep.
  'image/png': ({ buffer, byteOffset, length }) => readPng(Buffer.from(buffer, byteOffset, length), {}),
  // Some 12 megapixels: with what is not counted it takes 350 MB for a second.
  'image/jpeg': (bytes) => decodeJpeg(bytes, { useTArray: true, maxMemoryUsageInMB: 256, maxResolutionInMP: 21 }),
};

/** The picture made small; nothing of a format that is not read here. Fails where the bytes are damaged. */
export function decodeAndScale({ bytes, mediaType }: WholePicture): SmallPicture | undefined {
  const decode = decoders[mediaType];
  if (!decode) return undefined;
  const whole = decode(bytes);
  const orientation = mediaType === 'image/jpeg' ? jpegOrientation(bytes) : 1;
  const small = applyOrientation(scaledOnWhite(whole, getPreviewSize(whole)), orientation);
  for (const quality of qualities) {
    const { data } = encodeJpeg(small, quality * 100);
    if (data.length <= maxPreviewBytes) return { bytes: new Uint8Array(data), mediaType: 'image/jpeg' };
  }
  return undefined;
}
