import { detectImageType } from '../../imageFiles/common/imageType.ts';
import type { Picture } from '../common/model/picture.ts';
import type { Folder } from './storageFolder.ts';

/** Returns the file of a picture's thumbnail, which the page makes. */
export function thumbnailFile({ hash }: Pick<Picture, 'hash'>): string {
  return `${hash}.webp`;
}

/** Thumbnails of pictures, shown in place of large pictures and never exported as the pictures. */
export class Thumbnails {
  constructor(private readonly folder: Folder) {}

  /**
   * Stores bytes in the form of WebP (https://developers.google.com/speed/webp/docs/riff_container). Returns false for other bytes, or if
   * the disk refuses them.
   */
  async keep(picture: Picture, bytes: Uint8Array): Promise<boolean> {
    if (!isWebp(bytes)) return false;
    return this.folder.write(thumbnailFile(picture), bytes).then(
      () => true,
      () => false,
    );
  }

  /** Returns undefined if none is stored or it cannot be read; then the picture itself can be used. */
  async bytes(picture: Picture): Promise<Uint8Array | undefined> {
    const bytes = await this.folder.read(thumbnailFile(picture)).catch(() => undefined);
    return bytes && isWebp(bytes) ? bytes : undefined;
  }
}

function isWebp(bytes: Uint8Array): boolean {
  return detectImageType(bytes) === 'image/webp';
}
