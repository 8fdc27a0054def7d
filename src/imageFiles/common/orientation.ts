/** How a camera says that a picture is turned: https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf sections 4.5 and 4.6. */
const orientation = 0x0112;
const [entryLength, mostEntries] = [12, 1_000];
const [scanStart, application1] = [0xda, 0xe1];
const exifName = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** The number, and where it stands in facts of a camera, which begin with their byte order ("II" is little-endian). */
interface Orientation {
  readonly at: number;
  readonly isLittle: boolean;
  /** From 1, which is as it is, to 8; from 5 on the picture lies on its side. */
  readonly value: number;
}

/** Nothing where the facts name none, or are damaged. */
export function orientationIn(tiff: Uint8Array): Orientation | undefined {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 10) return undefined;
  const isLittle = tiff[0] === 0x49 && tiff[1] === 0x49;
  const first = view.getUint32(4, isLittle);
  const count = first + 2 <= tiff.length ? Math.min(view.getUint16(first, isLittle), mostEntries) : 0;
  for (let entry = first + 2; entry < first + 2 + count * entryLength; entry += entryLength) {
    if (entry + entryLength > tiff.length) return undefined;
    if (view.getUint16(entry, isLittle) === orientation)
      return { at: entry + 8, isLittle, value: view.getUint16(entry + 8, isLittle) };
  }
  return undefined;
}

/** That of a JPEG file, from 1 to 8; 1 where it says nothing of it. Its beginning is enough: the facts come first. */
export function jpegOrientation(bytes: Uint8Array): number {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== scanStart) {
    const end = at + 2 + (bytes[at + 2] ?? 0) * 0x100 + (bytes[at + 3] ?? 0);
    if (bytes[at + 1] === application1 && exifName.every((byte, index) => bytes[at + 4 + index] === byte)) {
      const value = orientationIn(bytes.subarray(at + 4 + exifName.length, end))?.value ?? 1;
      return value >= 1 && value <= 8 ? value : 1;
    }
    at = end;
  }
  return 1;
}
