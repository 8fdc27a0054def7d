import { joinBytes } from '../../../base/common/bytes.ts';
import { encodeBase64 } from './base64.ts';

/** Returns an image's bytes when they are needed. */
type PictureBytes = () => Promise<Uint8Array>;

/**
 * Writes JSON with images in it as bytes, without ever holding an image as text: a placeholder represents each in the value, and the base64
 * of the image replaces it in the bytes.
 */
export class ImageJsonWriter {
  /** Random, so that external data cannot contain it. */
  private readonly mark = crypto.randomUUID();
  private readonly pictures: PictureBytes[] = [];

  /** Returns a string to use where the image's base64 belongs. */
  addPlaceholder(bytes: PictureBytes): string {
    return `${this.mark}${this.pictures.push(bytes) - 1};`;
  }

  /** Returns the value as JSON in UTF-8. Rejects with the error of an image's bytes, or with the signal's reason. */
  async written(value: object, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const parts = JSON.stringify(value).split(new RegExp(`${this.mark}(\\d+);`));
    const pieces: Uint8Array[] = [];
    for (const [at, part] of parts.entries()) pieces.push(await this.piece(part, at, signal));
    return joinBytes(pieces);
  }

  /** Every second part is the number of an image. */
  private async piece(part: string, at: number, signal: AbortSignal): Promise<Uint8Array> {
    const bytes = at % 2 === 1 ? this.pictures[Number(part)] : undefined;
    return bytes ? encodeBase64(await bytes(), signal) : new TextEncoder().encode(part);
  }
}
