/** Files that answers name, as places in the workspace. */

/** A folder of the workspace. */
export interface Root {
  readonly name: string;
  /** Absolute, with slashes, without one at its end. */
  readonly path: string;
}

/** A file inside a folder of the workspace, which it cannot leave. */
export interface Placed<Folder extends Root> {
  readonly root: Folder;
  /** Relative to the folder, with slashes. */
  readonly path: string;
}

export interface NamedFile<Folder extends Root> {
  /** Where it may be, the likeliest first. */
  readonly places: readonly Placed<Folder>[];
  /** Relative, with slashes: how the path of a file that is meant ends. */
  readonly ending: string;
  /** From 1, where the name says one (`a.ts:12`). */
  readonly line?: number;
}

/** What a name can mean; nothing when it is no path of a file, or leads out of the workspace. */
export function namedFile<Folder extends Root>(name: string, roots: readonly Folder[]): NamedFile<Folder> | undefined {
  const [, said = '', line] = /^(.*?)(?::(\d{1,7}))?(?::\d{1,7})?$/s.exec(name.trim()) ?? [];
  const slashed = said.replaceAll('\\', '/');
  const within = roots.find(({ path }) => slashed.startsWith(`${path}/`));
  const path = pathOf(within ? slashed.slice(within.path.length) : slashed);
  if (path === undefined) return undefined;
  const places = within ? [{ root: within, path }] : placesOf(path, roots);
  return { places, ending: path, ...(line && { line: Number(line) }) };
}

/** Where several folders are open, a path may begin with the name of one of them. */
function placesOf<Folder extends Root>(path: string, roots: readonly Folder[]): readonly Placed<Folder>[] {
  const asSaid = roots.map((root) => ({ root, path }));
  const behindName = roots
    .filter(({ name }) => path.startsWith(`${name}/`))
    .map((root) => ({ root, path: path.slice(root.name.length + 1) }));
  return [...asSaid, ...behindName];
}

/** Without `.` and `..`; nothing when it climbs out, is a folder, or holds what no file of a workspace has in its name. */
function pathOf(said: string): string | undefined {
  const isNoFile = /[\p{Cc}:]|^~|(?:^|\/)\.{0,2}$/u.test(said) || said.length > 1_000;
  if (isNoFile) return undefined;
  const path: string[] = [];
  for (const part of said.split('/').filter((each) => each !== '' && each !== '.')) {
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined) return undefined;
  }
  return path.length > 0 ? path.join('/') : undefined;
}
