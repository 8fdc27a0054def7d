import { isInside } from '../insertion/folder.ts';

/** A path as addresses have it: slashes, and before a drive of Windows one more. */
export function addressPath(path: string): string {
  const slashed = path.trim().replaceAll('\\', '/');
  return /^[a-z]:\//i.test(slashed) ? `/${slashed.slice(0, 1).toLowerCase()}${slashed.slice(1)}` : slashed;
}

/** Whether a path begins at the root of the disk, and leads to none of these folders. */
export function isElsewhere(path: string, folders: readonly string[]): boolean {
  return path.startsWith('/') && !folders.some((folder) => isInside(path, folder));
}
