/** Where each format has a C2PA manifest, by appendix A of its specification; the manifests themselves are none. */

import { joinBytes } from '../../../../src/base/common/bytes.ts';
import { box } from '../../../../src/imageFiles/common/formats/boxes.ts';
import { encodeLittle, encodeName, encodeNumber } from '../../../../src/imageFiles/common/formats/imageBytes.ts';
import { crc32 } from '../../../../src/imageFiles/common/formats/png.ts';
import type { Sample } from './pictures.ts';

const description = box('jumd', [encodeName('c2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0')]);
const manifest = box('jumb', [description]);

const signers: Readonly<Record<string, (bytes: Uint8Array) => readonly Uint8Array[]>> = {
  'image/png': (bytes) => [bytes.subarray(0, 33), chunk('caBX', manifest), bytes.subarray(33)],
  'image/jpeg': (bytes) => [bytes.subarray(0, 2), segment(manifest), bytes.subarray(2)],
  'image/webp': (bytes) => {
    const padded = joinBytes([manifest, new Uint8Array(manifest.length % 2)]);
    const added = joinBytes([encodeName('C2PA'), encodeLittle(manifest.length), padded]);
    const length = encodeLittle(bytes.length - 8 + added.length);
    return [bytes.subarray(0, 4), length, bytes.subarray(8), added];
  },
  'image/gif': (bytes) => {
    const pieces = [new Uint8Array([manifest.length]), manifest, new Uint8Array([0])];
    const block = [encodeName('!\xff\x0bC2PA_GIF\x01\0\0'), ...pieces];
    return [bytes.subarray(0, -1), ...block, bytes.subarray(-1)];
  },
  'image/avif': (bytes) => {
    const id = encodeName('\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81');
    return [bytes, box('uuid', [id, new Uint8Array(4), encodeName('manifest\0'), new Uint8Array(8), manifest])];
  },
};

export function signed({ mediaType, bytes }: Sample): Uint8Array {
  return joinBytes(signers[mediaType]?.(bytes) ?? []);
}

export function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = joinBytes([encodeName(name), data]);
  return joinBytes([encodeNumber(data.length, 4), named, encodeNumber(crc32(named), 4)]);
}

function segment(data: Uint8Array): Uint8Array {
  const content = joinBytes([encodeName('JP\0\x01\0\0\0\x01'), data]);
  return joinBytes([new Uint8Array([0xff, 0xeb, 0, content.length + 2]), content]);
}
