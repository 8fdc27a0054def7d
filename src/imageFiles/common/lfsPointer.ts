import { sha256 } from '../../base/common/bytes.ts';

/** Sizes of a pointer, in bytes: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
export const maxPointerBytes = 1_024;
const minPointerBytes = 'version https://hawser.github.com/spec/v1\noid sha256:'.length + 64;

/** Whether a file of this size, in bytes, may be a pointer of Git LFS. */
export function hasPointerSize(bytes: number): boolean {
  return bytes >= minPointerBytes && bytes <= maxPointerBytes;
}

const pointer =
  /(?<![\s\S])version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v1\n[\s\S]*^oid sha256:([\da-f]{64})$/m;

/** Returns the SHA-256 of the file that a pointer of Git LFS stands for, or undefined if the bytes are no pointer. */
function readLfsPointer(bytes: Uint8Array): string | undefined {
  if (!hasPointerSize(bytes.length)) return undefined;
  return pointer.exec(new TextDecoder().decode(bytes).replaceAll('\r\n', '\n'))?.[1];
}

/** Whether the bytes stand for a file that Git LFS has not downloaded. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return readLfsPointer(bytes) !== undefined;
}

/** Returns the SHA-256 of a picture, also while Git LFS has not downloaded it. */
export async function hashPicture(bytes: Uint8Array): Promise<string> {
  return readLfsPointer(bytes) ?? sha256(bytes);
}
