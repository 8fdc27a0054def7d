import { type Folds, isInside, join, normalizePath, relativePath } from './paths.ts';

/** A folder that a file's absolute path may lead into. */
export interface Folder {
  /** Absolute, with `/`. */
  readonly path: string;
  /** The server of a UNC path; missing if the folder is on this computer, or not on a disk at all. */
  readonly server?: string;
}

/**
 * Returns the paths that an absolute path may mean, the most likely first; empty if the path is relative. Windows calls a file `C:\…`, its
 * Git shell `/c/…`, WSL `/mnt/c/…`; and what WSL calls `/home/…` is `\\wsl$\Ubuntu\home\…` to Windows.
 */
export function absolutePaths(said: string): readonly Folder[] {
  const slashed = said
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\/\/[?.]\/(?:UNC(?=\/))?/i, (start) => (/UNC$/i.test(start) ? '/' : ''));
  const [, letter, below] = /^\/?([a-z]):(\/.*|)$/is.exec(slashed) ?? [];
  if (letter !== undefined) return onDrive(letter, below ?? '');
  const [, server, share] = /^\/\/([^/]+)(\/.*)$/s.exec(slashed) ?? [];
  if (server !== undefined && share !== undefined) return wslPlaces({ server: server.toLowerCase(), path: share });
  if (!slashed.startsWith('/')) return [];
  const [, mounted, rest] = /^\/(?:(?:mnt|cygdrive)\/)?([a-z])(\/.*|)$/is.exec(slashed) ?? [];
  return [{ path: normalizePath(slashed) }, ...(mounted === undefined ? [] : onDrive(mounted, rest ?? ''))];
}

/** Returns an absolute path relative to the folder, or undefined if it is not inside it. */
export function pathInFolder(said: string, folder: Folder, folds: Folds): string | undefined {
  const meant = absolutePaths(said);
  for (const { path, server } of wslPlaces(folder)) {
    const inside = meant.find((one) => one.server === server && isInside(one.path, path, folds));
    if (inside) return relativePath(path, inside.path, folds);
  }
  return undefined;
}

function onDrive(letter: string, path: string): readonly Folder[] {
  return [`/${letter}:`, `/mnt/${letter.toLowerCase()}`].map((root) => ({ path: join(root, path) }));
}

/** A file on the disk of a WSL distribution has a path there without the server and the distribution's name. */
function wslPlaces({ server, path }: Folder): readonly Folder[] {
  if (server === undefined) return [{ path: normalizePath(path) }];
  if (server !== 'wsl$' && server !== 'wsl.localhost') return [{ server, path: normalizePath(path) }];
  return [{ server: 'wsl$', path: normalizePath(path) }, { path: normalizePath(path.replace(/^\/[^/]*/, '')) }];
}
