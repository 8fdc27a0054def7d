/** A file of more chunks or segments than this was made to keep its reader busy. */
export const maxSegments = 100_000;

/** How one picture format carries an XMP packet. No function throws, whatever the bytes are. */
export interface XmpFormat {
  /** The packet's bytes; nothing where there is none, or the file is damaged before it. */
  packet(bytes: Uint8Array): Uint8Array | undefined;
  /** The file with this as its only packet and all else as it was; nothing where it is damaged, or has a packet that cannot be read. */
  withPacket(bytes: Uint8Array, packet: Uint8Array): Uint8Array | undefined;
  /** Whether a C2PA manifest is in the file, which holds for exactly these bytes: https://spec.c2pa.org/ appendix A. */
  isSigned(bytes: Uint8Array): boolean;
  /** By the leading bytes. */
  matches(bytes: Uint8Array): boolean;
  /** The longest packet the format can carry, in bytes. */
  readonly maxPacketLength: number;
}
