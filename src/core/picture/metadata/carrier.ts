/** A file of more chunks or segments than this was made to keep its reader busy. */
export const mostPieces = 100_000;

/** How one picture format carries an XMP packet. Neither function throws, whatever the bytes are. */
export interface Carrier {
  /** The packet's bytes; nothing where there is none, or the file is damaged before it. */
  packet(bytes: Uint8Array): Uint8Array | undefined;
  /** The file with this as its only packet and all else as it was; nothing where the file is damaged. */
  withPacket(bytes: Uint8Array, packet: Uint8Array): Uint8Array | undefined;
  /** By the leading bytes. */
  matches(bytes: Uint8Array): boolean;
  /** The longest packet the format can carry, in bytes. */
  readonly longest: number;
}
