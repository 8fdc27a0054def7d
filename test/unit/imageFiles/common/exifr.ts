/** The reader of https://github.com/MikeKovarik/exifr, which knows the metadata of PNG, JPEG and AVIF. */
import { createRequire } from 'node:module';

interface Exifr {
  parse(bytes: Uint8Array, options: object): Promise<Readonly<Record<string, unknown>> | undefined>;
}

const exifr = loaded();

export function hasExifr(): boolean {
  return exifr !== undefined;
}

/** The XMP it reads in a file. */
export async function readByExifr(bytes: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const only = { tiff: false, xmp: true, ihdr: false, jfif: false, icc: false, iptc: false, mergeOutput: true };
  return (await exifr?.parse(Buffer.from(bytes), only)) ?? {};
}

function loaded(): Exifr | undefined {
  try {
    return createRequire(import.meta.url)('exifr') as Exifr;
  } catch {
    return undefined;
  }
}
