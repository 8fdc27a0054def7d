import type { Picture } from '../../shared/model.ts';
import type { Folder } from './folder.ts';

/** The file of a picture's small copy, which the page makes. */
export function thumbnailFile({ hash }: Pick<Picture, 'hash'>): string {
  return `${hash}.webp`;
}

/** Small copies of pictures, to be shown in place of large ones and used for nothing else. */
export class Thumbnails {
  constructor(private readonly folder: Folder) {}

  /** Keeps what has the form of WebP (https://developers.google.com/speed/webp/docs/riff_container); false where it does not, or the disk refuses. */
  async keep(picture: Picture, bytes: Uint8Array): Promise<boolean> {
    if (!isWebp(bytes)) return false;
    return this.folder.write(thumbnailFile(picture), bytes).then(
      () => true,
      () => false,
    );
  }
}

function isWebp(bytes: Uint8Array): boolean {
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  return name(0) === 'RIFF' && name(8) === 'WEBP';
}
