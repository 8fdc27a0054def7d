import { cut, safeName } from './fileName.ts';

/** The longest that a person may write, in UTF-16 code units: with an extension and a number it fits every file system. */
const longest = 60;

/**
 * A file's name without extension as a person wrote it, without what some system forbids and without a way to another folder;
 * nothing where nothing is left.
 */
export function fileStem(written: string): string | undefined {
  const plain = written
    .slice(0, 4 * longest)
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]+/gu, '-')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '');
  const name = cut(plain, longest).replace(/[\s.-]+$/u, '');
  return name === '' ? undefined : safeName(name);
}
