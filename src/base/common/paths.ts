/** Absolute paths with `/`, as addresses have them: their one spelling, and how they lie to each other. */

/** Which names a disk takes for the same. */
export interface Folds {
  /** Those that differ in the case of letters. */
  readonly letterCase: boolean;
  /** Those that differ in the normal form of Unicode: the same accented letter as one character or as two. */
  readonly normalForm: boolean;
}

/** A disk on which every spelling is a name of its own. */
export const exact: Folds = { letterCase: false, normalForm: false };

/** Returns the path without `.`, `..`, doubled slashes and a slash at its end; the letter of a drive is a small one. */
export function normalizePath(path: string): string {
  return path.startsWith('/') && !unusual.test(path) ? path : join('/', path);
}

/** What most paths do not hold, of which there are many. */
const unusual = /\/\.{0,2}(?:\/|$)|^\/[A-Z]:/;

/** Returns the folder or file that a path from a folder leads to; `..` ends at the root. */
export function join(folder: string, path: string): string {
  const joined: string[] = [];
  for (const segment of segments(`${folder}/${path}`)) {
    if (segment === '..') joined.pop();
    else if (segment !== '.') joined.push(segment);
  }
  const [first = '', ...others] = joined;
  return `/${[isDrive(first) ? first.toLowerCase() : first, ...others].join('/')}`;
}

/** Returns the same text for all spellings of a path that a disk takes for the same: compare by it, and use it as a key. */
export function pathKey(path: string, folds: Folds): string {
  const normalized = normalizePath(path);
  const composed = folds.normalForm ? normalized.normalize('NFC') : normalized;
  // Upper case first: letters that differ only in small case, such as the two small sigmas, are the same to a disk.
  return folds.letterCase ? composed.toUpperCase().toLowerCase() : composed;
}

/** Whether a path is a folder or lies in it. */
export function isInside(path: string, folder: string, folds: Folds): boolean {
  const [inner, outer] = [pathKey(path, folds), pathKey(folder, folds)];
  return inner === outer || inner.startsWith(outer === '/' ? outer : `${outer}/`);
}

/** Returns the way from a folder to a file, with `..` where needed. No way leads to another drive, so that the file's whole path is returned. */
export function relativePath(folder: string, file: string, folds: Folds): string {
  const [from, to] = [segments(pathKey(folder, folds)), segments(pathKey(file, folds))];
  const asSpelled = segments(normalizePath(file));
  const parting = from.findIndex((segment, index) => segment !== to[index]);
  if (parting === 0 && [from[0], to[0]].some((first = '') => isDrive(first))) return asSpelled.join('/');
  const shared = parting < 0 ? from.length : parting;
  return [...from.slice(shared).map(() => '..'), ...asSpelled.slice(shared)].join('/');
}

/** Whether a path is one of Windows: it begins with the letter of a drive. */
export function hasDrive(path: string): boolean {
  return isDrive(segments(path)[0] ?? '');
}

function isDrive(segment: string): boolean {
  return /^[a-z]:$/i.test(segment);
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
