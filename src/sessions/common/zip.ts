import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { joinBytes } from '../../base/common/bytes.ts';

/** A file to pack; its bytes are read when it is packed. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array | undefined>;
}

/** Packs files one after the other without compression, because pictures are compressed already; leaves out missing files. */
export async function createZip(files: readonly ZipEntry[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const { name, bytes } of files) {
    const content = await bytes();
    if (content) pack(zip, name, content);
  }
  zip.end();
  return joinBytes(pieces);
}

export function textFile(name: string, text: string): ZipEntry {
  return { name, bytes: async () => strToU8(text) };
}

function pack(zip: Zip, name: string, content: Uint8Array): void {
  const file = new ZipPassThrough(name);
  zip.add(file);
  file.push(content, true);
}
