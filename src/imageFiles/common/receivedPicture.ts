import type { MediaType } from './mediaTypes.ts';

/** One decoded picture. */
export interface ReceivedPicture {
  readonly bytes: Uint8Array;
  /** The SHA-256 of the bytes in hexadecimal digits, where it was needed before. */
  readonly hash?: string;
  /** By the leading bytes; where they say nothing, by the service's word. */
  readonly mediaType: MediaType;
  /** Pixels, from the header; 0 of a format that is not shown. */
  readonly width: number;
  readonly height: number;
}
