import type { PictureFormat } from './pictureFormat.ts';
import { name, uint32 } from './readBytes.ts';

/** The box with the size stands near the beginning. */
const searched = 4_096;

/** AVIF, by https://aomediacodec.github.io/av1-avif/: boxes of a length and a name, as in MP4. */
export const avif: PictureFormat = {
  mediaType: 'image/avif',
  matches: (bytes) =>
    name(bytes, 4) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis'),
  size(bytes) {
    const at = name(bytes, 0, Math.min(searched, bytes.length)).indexOf('ispe');
    return at < 0 ? undefined : { width: uint32(bytes, at + 8), height: uint32(bytes, at + 12) };
  },
  isWhole(bytes) {
    const names = new Set<string>();
    let at = 0;
    while (at + 8 <= bytes.length) {
      names.add(name(bytes, at + 4));
      at += Math.max(8, uint32(bytes, at) || bytes.length - at);
    }
    return at === bytes.length && names.has('meta') && names.has('mdat');
  },
};

/** The major brand, which may be a general one such as `mif1`, and those the file is compatible with. */
function brandsOf(bytes: Uint8Array): readonly string[] {
  const end = Math.min(uint32(bytes, 0), searched, bytes.length);
  const places = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) => 16 + index * 4);
  return [8, ...places].map((at) => name(bytes, at));
}
