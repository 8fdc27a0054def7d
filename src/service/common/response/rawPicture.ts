import { joinBytes } from '../../../base/common/bytes.ts';
import { readAnyPicture } from '../../../imageFiles/common/readPicture.ts';
import { base64Text } from '../imageData/base64.ts';

/** Bytes needed to recognize an image. */
const enough = 16;
/** First bytes of PNG, JPEG, GIF, WebP, BMP, TIFF, AVIF and HEIC, JPEG XL. */
const firstBytes = [0x89, 0xff, 0x47, 0x52, 0x42, 0x49, 0x4d, 0x00];

/** Reads a response that consists of the bytes of an image only, as some gateways send them. */
export class RawPicture {
  private readonly pieces: Uint8Array[] = [];
  /** Whether it is an image; undefined while too little has arrived to tell. */
  private isOne: boolean | undefined;

  /** Takes the next bytes; returns those that do not belong to an image. */
  push(bytes: Uint8Array): Uint8Array | undefined {
    if (this.isOne === false) return bytes;
    this.pieces.push(bytes);
    this.isOne ??= this.decided(enough);
    return this.isOne === false ? joinBytes(this.pieces.splice(0)) : undefined;
  }

  /** Returns the image as a response of the contract (2.4) would contain it, or the bytes of something else; no more data follows. */
  end(): { readonly value?: object; readonly rest: Uint8Array } {
    const bytes = joinBytes(this.pieces.splice(0));
    if (!(this.isOne ?? this.decided(0, bytes))) return { rest: bytes };
    const images = [{ b64_json: base64Text(bytes) }];
    return { value: { choices: [{ message: { images }, finish_reason: 'stop' }] }, rest: new Uint8Array() };
  }

  private decided(least: number, bytes = joinBytes(this.pieces)): boolean | undefined {
    const [first] = bytes;
    if (first === undefined || !firstBytes.includes(first)) return first === undefined ? undefined : false;
    return bytes.length < least ? undefined : readAnyPicture(bytes) !== 'unknown';
  }
}
