import type { ImageType } from '../imageExtension.ts';

/** How the bytes of a format of the closed list are recognized. */
export interface KnownFormat {
  readonly mediaType: ImageType;
  /** By the leading bytes. */
  matches(bytes: Uint8Array): boolean;
}

/** An image format that is shown. Each function takes bytes that `matches` accepted. */
export interface ImageFormat extends KnownFormat {
  /** Returns the pixels by the header, or undefined if the header is incomplete. */
  size(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined;
  /** Whether the file is complete up to its own end; anything after that does not matter. */
  isWhole(bytes: Uint8Array): boolean;
}

/** A format that carries an XMP packet. No function throws, whatever the bytes are. */
export interface XmpFormat extends ImageFormat {
  /** Returns the packet's bytes, or undefined if there is none or the file is damaged before it. */
  packet(bytes: Uint8Array): Uint8Array | undefined;
  /**
   * Returns the file with this as its only packet and everything else unchanged, or undefined if it is damaged or has a packet that cannot be
   * read.
   */
  withPacket(bytes: Uint8Array, packet: Uint8Array): Uint8Array | undefined;
  /** Whether a C2PA manifest is in the file, which is valid for exactly these bytes: https://spec.c2pa.org/ appendix A. */
  isSigned(bytes: Uint8Array): boolean;
  /** The longest packet the format can carry, in bytes. */
  readonly maxPacketLength: number;
}

/** A format in which images are drawn again, and whose metadata is kept or removed. */
export interface EncodableFormat extends XmpFormat {
  /** Returns the metadata as pieces of the format, or undefined if the file is damaged or animated, which no drawing keeps. */
  metadata(bytes: Uint8Array): readonly Uint8Array[] | undefined;
  /** Returns the file with these pieces, or undefined if it is damaged. */
  withMetadata(bytes: Uint8Array, pieces: readonly Uint8Array[]): Uint8Array | undefined;
  /** Returns the file with only what is needed to draw its pixels; the same bytes if there is nothing else, or if it is damaged. */
  strip(bytes: Uint8Array): Uint8Array;
}
