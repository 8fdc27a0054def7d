import type { MediaType } from './mediaTypes.ts';

/** A decoded image. */
export interface ReceivedPicture {
  readonly bytes: Uint8Array;
  /** The SHA-256 of the bytes in hexadecimal digits, if it was computed already. */
  readonly hash?: string;
  /** By the leading bytes, or if they indicate no format, as the service names it. */
  readonly mediaType: MediaType;
  /** In pixels, from the header; 0 if the format is not shown. */
  readonly width: number;
  readonly height: number;
}
