/** Absolute paths with `/`, as in URIs: normalizes, compares and joins them. */

/** Which differences in names a disk ignores. */
export interface Folds {
  /** Differences in letter case. */
  readonly letterCase: boolean;
  /** Differences in Unicode normalization: the same accented letter as one character or as two. */
  readonly normalForm: boolean;
}

/** A disk on which every spelling is a different name. */
export const exact: Folds = { letterCase: false, normalForm: false };

/** Returns the path without `.`, `..`, doubled slashes and a trailing slash, and with a lowercase drive letter. */
export function normalizePath(path: string): string {
  return path.startsWith('/') && !unusual.test(path) ? path : join('/', path);
}

/** Detects the few paths that need normalization. */
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

/** Returns the same text for all spellings of a path that a disk treats as equal: for comparing, and as a key. */
export function pathKey(path: string, folds: Folds): string {
  const normalized = normalizePath(path);
  const composed = folds.normalForm ? normalized.normalize('NFC') : normalized;
  // Upper case first: letters that differ only in lower case, such as the two small sigmas, are equal to a disk.
  return folds.letterCase ? composed.toUpperCase().toLowerCase() : composed;
}

/** Whether a path is a folder or is inside it. */
export function isInside(path: string, folder: string, folds: Folds): boolean {
  const [inner, outer] = [pathKey(path, folds), pathKey(folder, folds)];
  return inner === outer || inner.startsWith(outer === '/' ? outer : `${outer}/`);
}

/** Returns the relative path from a folder to a file, with `..` if needed, or the file's whole path if it is on another drive. */
export function relativePath(folder: string, file: string, folds: Folds): string {
  const [from, to] = [segments(pathKey(folder, folds)), segments(pathKey(file, folds))];
  const asSpelled = segments(normalizePath(file));
  const parting = from.findIndex((segment, index) => segment !== to[index]);
  if (parting === 0 && [from[0], to[0]].some((first = '') => isDrive(first))) return asSpelled.join('/');
  const shared = parting < 0 ? from.length : parting;
  return [...from.slice(shared).map(() => '..'), ...asSpelled.slice(shared)].join('/');
}

/** Whether a path is a Windows path: it begins with a drive letter. */
export function hasDrive(path: string): boolean {
  return isDrive(segments(path)[0] ?? '');
}

function isDrive(segment: string): boolean {
  return /^[a-z]:$/i.test(segment);
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
