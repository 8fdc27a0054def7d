import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { joinBytes } from '../../base/common/bytes.ts';

/** A file to be packed; its bytes are asked for when its turn comes. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array | undefined>;
}

/** Packs files one after the other without compressing them, since pictures are compressed; those that are gone are left out. */
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
