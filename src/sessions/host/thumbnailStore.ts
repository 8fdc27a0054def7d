import { detectImageType } from '../../imageFiles/common/imageType.ts';
import type { Picture } from '../common/model/picture.ts';
import type { Folder } from './storageFolder.ts';

/** The file of a picture's small copy, which the page makes. */
export function thumbnailFile({ hash }: Pick<Picture, 'hash'>): string {
  return `${hash}.webp`;
}

/** Small copies of pictures, to be shown or looked at in place of large ones and never handed on as the pictures. */
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

  /** Nothing where none was kept, or it cannot be read: the picture itself is there. */
  async bytes(picture: Picture): Promise<Uint8Array | undefined> {
    const bytes = await this.folder.read(thumbnailFile(picture)).catch(() => undefined);
    return bytes && isWebp(bytes) ? bytes : undefined;
  }
}

function isWebp(bytes: Uint8Array): boolean {
  return detectImageType(bytes) === 'image/webp';
}
