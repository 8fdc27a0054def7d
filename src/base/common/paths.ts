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

/** Returns the name of a file or folder. */
export function getLastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
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

/** What shows which names a disk treats as equal: the names in a folder, which fails if it cannot be read, and whether a path exists. */
interface AskedDisk {
  readonly names: (folder: string) => PromiseLike<readonly string[]>;
  readonly isThere: (path: string) => PromiseLike<boolean>;
}

/**
 * Tests with another spelling of a name in the folder. If the folder has no suitable name, tests case with the folder's own name; if that
 * has no letters either, and for Unicode normalization, assumes what is usual for disks with such paths.
 */
export async function askFolds(folder: string, disk: AskedDisk): Promise<Folds> {
  const names = await disk.names(folder);
  const ask = async (respelled: (name: string) => string) => {
    const asked = names.find((name) => respelled(name) !== name && !names.includes(respelled(name)));
    return asked === undefined ? undefined : disk.isThere(`${trimmed(folder)}/${respelled(asked)}`);
  };
  const letterCase = (await ask(otherCase)) ?? (await askByItself(folder, disk)) ?? usualFolds(folder).letterCase;
  // Except on Windows, disks that ignore case ignore normalization too.
  const normalForm = (await ask(otherForm)) ?? (letterCase && !hasDrive(folder));
  return { letterCase, normalForm };
}

/** Returns what most disks with such paths ignore; used until the disk was tested. */
export function usualFolds(path: string): Folds {
  return { ...exact, letterCase: hasDrive(path) };
}

async function askByItself(folder: string, disk: AskedDisk): Promise<boolean | undefined> {
  const [, above = '', name = ''] = /^(.*)\/([^/]+)$/.exec(trimmed(folder)) ?? [];
  const other = otherCase(name);
  if (other === name) return undefined;
  const beside = await Promise.resolve(disk.names(above || '/')).catch((): readonly string[] => [other]);
  return beside.includes(other) ? undefined : disk.isThere(`${above}/${other}`);
}

/** Changes only letters that every case-insensitive disk treats as equal. */
function otherCase(name: string): string {
  const upper = name.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return upper === name ? name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : upper;
}

function otherForm(name: string): string {
  const apart = name.normalize('NFD');
  return apart === name ? name.normalize('NFC') : apart;
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}

/** The folders in which a version control system keeps its own files: a file written there may be executed, or history lost. */
const hidden: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', '.sl', '.pijul', '_darcs']);

/** Characters that macOS file systems ignore when they compare names; Git rejects them for the same reason. */
const ignored = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Returns the first name on a path that is a version control folder, in any spelling that a disk may accept for it; undefined if there is
 * none. A folder called `cvs` may contain anything, so only CVS's own spelling counts.
 */
export function findVersionControl(path: string): string | undefined {
  return path.split('/').find((name) => name === 'CVS' || hidden.has(asDiskReads(name)));
}

/** Windows ignores dots and spaces at the end and what follows a colon, and accepts the short name of a long one. */
function asDiskReads(name: string): string {
  const read = name
    .replaceAll(ignored, '')
    .toLowerCase()
    .replace(/:.*$/, '')
    .replace(/[. ]+$/, '');
  return read === 'git~1' ? '.git' : read;
}
