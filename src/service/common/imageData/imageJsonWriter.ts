import { joinBytes } from '../../../base/common/bytes.ts';
import { encodeBase64 } from './base64.ts';

/** Gives a picture's bytes when they are needed. */
type PictureBytes = () => Promise<Uint8Array>;

/**
 * Writes JSON with pictures in it as bytes, without ever holding a picture as text: a mark stands for each in the value, and the
 * base64 of the picture takes its place in the bytes.
 */
export class ImageJsonWriter {
  /** What came from elsewhere cannot hold it. */
  private readonly mark = crypto.randomUUID();
  private readonly pictures: PictureBytes[] = [];

  /** A string to be put where the picture's base64 is due. */
  addPlaceholder(bytes: PictureBytes): string {
    return `${this.mark}${this.pictures.push(bytes) - 1};`;
  }

  /** The value as JSON in UTF-8. Rejects with what a picture's bytes reject with, or the signal's reason. */
  async written(value: object, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const parts = JSON.stringify(value).split(new RegExp(`${this.mark}(\\d+);`));
    const pieces: Uint8Array[] = [];
    for (const [at, part] of parts.entries()) pieces.push(await this.piece(part, at, signal));
    return joinBytes(pieces);
  }

  /** Every second part is the number of a picture. */
  private async piece(part: string, at: number, signal: AbortSignal): Promise<Uint8Array> {
    const bytes = at % 2 === 1 ? this.pictures[Number(part)] : undefined;
    return bytes ? encodeBase64(await bytes(), signal) : new TextEncoder().encode(part);
  }
}
