/** Bytes at the beginning that tell text from other files. */
const looked = 8_192;

/** Whether a file is no text: it holds a zero byte early on, and does not begin with the mark of a two-byte encoding. */
export function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isTwoByte = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return !isTwoByte && bytes.subarray(0, looked).includes(0);
}

/** The glob of all that the editor's settings leave out of searches; nothing where they leave nothing out. */
export function toExcludeGlob(excluded: unknown): string | undefined {
  if (typeof excluded !== 'object' || excluded === null) return undefined;
  const globs = Object.entries(excluded).flatMap(([glob, isOut]) => (isOut === true ? [glob] : []));
  return globs.length > 0 ? `{${globs.join(',')}}` : undefined;
}
