/** Resolves the files that answers and agents name to paths in the workspace. */
import { absolutePaths, type Folder, pathInFolder } from '../../base/common/absolutePaths.ts';
import type { Folds } from '../../base/common/paths.ts';

/** A folder of the workspace. */
export interface Root extends Folder {
  readonly name: string;
  /** Which differences in names its disk ignores. */
  readonly folds: Folds;
}

/** A file inside a folder of the workspace, which it cannot leave. */
export interface WorkspacePath<Folder extends Root> {
  readonly root: Folder;
  /** Relative to the folder, with slashes. */
  readonly path: string;
}

export interface FileMention<Folder extends Root> {
  /** Where it may be, the most likely first. */
  readonly places: readonly WorkspacePath<Folder>[];
  /** Relative, with slashes: the end of the path of any file that the name can mean. */
  readonly ending: string;
  /** From 1, if the name has one (`a.ts:12`). */
  readonly line?: number;
}

/** Returns what a name can mean, or undefined if it is not a path of a file, or leads out of the workspace. */
export function resolveFileMention<Folder extends Root>(
  name: string,
  roots: readonly Folder[],
): FileMention<Folder> | undefined {
  const [, said = '', line] = /^(.*?)(?::(\d{1,7}))?(?::\d{1,7})?$/s.exec(name.trim()) ?? [];
  const within = findPlace(said, roots);
  const isFolder = /(?:^|[\\/])\.{0,2}$/.test(said);
  // A slash at the start may mean the workspace's own root, unless the path climbs or names a server.
  const leadsElsewhere = said.startsWith('\\\\') || (/^[\\/]/.test(said) && /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(said));
  if (isFolder || said.length > longestPath || (!within && leadsElsewhere)) return undefined;
  const path = normalize(within?.path ?? said);
  if (path === undefined) return undefined;
  return { places: within ? [within] : getPlaces(path, roots), ending: path, ...(line && { line: Number(line) }) };
}

/** Whether a path is absolute and leads to none of these folders. */
export function isAbsolutePathOutside(said: string, roots: readonly Root[]): boolean {
  return absolutePaths(said).length > 0 && !findPlace(said, roots);
}

/** Returns where an absolute path leads; if one folder is in another, the inner one. */
function findPlace<Folder extends Root>(said: string, roots: readonly Folder[]): WorkspacePath<Folder> | undefined {
  const places = roots.flatMap((root) => {
    const path = pathInFolder(said, root, root.folds);
    return path ? [{ root, path }] : [];
  });
  return places.toSorted((one, other) => one.path.length - other.path.length)[0];
}

/** Longer than any path of a file. */
const longestPath = 1_000;

/** If several folders are open, a path may begin with the name of one of them. */
function getPlaces<Folder extends Root>(path: string, roots: readonly Folder[]): readonly WorkspacePath<Folder>[] {
  const asSaid = roots.map((root) => ({ root, path }));
  const behindName = roots
    .filter(({ name }) => path.startsWith(`${name}/`))
    .map((root) => ({ root, path: path.slice(root.name.length + 1) }));
  return [...asSaid, ...behindName];
}

/**
 * Returns the path without `.` and `..`, or undefined if it climbs out, or has characters that no file of a workspace has in its name.
 */
function normalize(said: string): string | undefined {
  if (/[\p{Cc}:]|^~/u.test(said)) return undefined;
  const path: string[] = [];
  for (const part of said.split(/[\\/]/).filter((each) => each !== '' && each !== '.')) {
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined) return undefined;
  }
  return path.length > 0 ? path.join('/') : undefined;
}
