/** Number of bytes at the beginning by which text is distinguished from other files. */
const looked = 8_192;

/** Whether a file is not text: it contains a zero byte early on, and does not begin with the byte order mark of a two-byte encoding. */
export function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isTwoByte = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return !isTwoByte && bytes.subarray(0, looked).includes(0);
}

/** Returns the glob of everything that the editor's settings exclude from searches, or undefined if they exclude nothing. */
export function toExcludeGlob(excluded: unknown): string | undefined {
  if (typeof excluded !== 'object' || excluded === null) return undefined;
  const globs = Object.entries(excluded).flatMap(([glob, isOut]) => (isOut === true ? [glob] : []));
  return globs.length > 0 ? `{${globs.join(',')}}` : undefined;
}
