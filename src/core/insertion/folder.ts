/** Folders and relative paths, as absolute paths with `/` (the path of a URI). */

interface Base {
  /** Folder of the document. */
  readonly documentFolder: string;
  /** The workspace folder the document is in, where there is one. */
  readonly root: string | undefined;
}

/**
 * The folder that the setting means: relative to the document, or from the workspace folder with a leading `/`.
 * Nothing when it would leave the workspace folder, since a repository's own settings may name it.
 */
export function pictureFolder(setting: string, { documentFolder, root }: Base): string | undefined {
  const wanted = setting.trim().replaceAll('\\', '/');
  const start = wanted.startsWith('/') && root !== undefined ? root : documentFolder;
  const folder = join(start, wanted);
  if (root === undefined) return folder;
  return isInside(folder, root) ? folder : undefined;
}

/** The way from a folder to a file, with `/` and, where needed, `..`. */
export function relativePath(folder: string, file: string): string {
  const from = segments(folder);
  const to = segments(file);
  const parting = from.findIndex((segment, index) => segment !== to[index]);
  const shared = parting < 0 ? from.length : parting;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** The folder or file that a way from a folder leads to; `..` ends at the root. */
export function join(folder: string, way: string): string {
  const joined = segments(folder);
  for (const segment of segments(way)) {
    if (segment === '..') joined.pop();
    else if (segment !== '.') joined.push(segment);
  }
  return `/${joined.join('/')}`;
}

/** Whether a folder or file is the root or below it. */
export function isInside(folder: string, root: string): boolean {
  const path = segments(folder);
  return segments(root).every((segment, index) => path[index] === segment);
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
