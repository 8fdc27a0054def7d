/** Finds a folder for the window's socket in which only this user can create or replace files. */
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Returns the possible paths for a socket of that name, the preferred path first. */
export function socketPaths(ownFolder: string, name: string, platform = process.platform): readonly string[] {
  /** In bytes, without the terminating zero. */
  const maxPathLength = platform === 'linux' ? 107 : 103;
  const { XDG_RUNTIME_DIR: runtime } = process.env;
  const shared = `limn-${process.getuid?.() ?? ''}`;
  const folders = [
    ownFolder,
    ...(runtime ? [path.join(runtime, shared)] : []),
    ...[tmpdir(), '/tmp'].map((folder) => path.join(folder, shared)),
  ];
  const paths = [...new Set(folders)].map((folder) => path.join(folder, name));
  return paths.filter((file) => Buffer.byteLength(file) <= maxPathLength);
}

/** Creates the folder if it is missing and makes it private; fails if it is another user's or a link. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  if ((await lstat(folder)).isDirectory()) await chmod(folder, 0o700);
  if (!(await isPrivateFolder(folder))) throw new Error(`${folder} is not a folder of this user alone.`);
}

/** Returns whether it is a folder, not a link, that this user owns and nobody else can enter. */
export async function isPrivateFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/** Returns whether a connection error means that nobody listens there any longer. A busy listener may respond later. */
export function isGone(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOENT'].includes(codeOf(error));
}

/** Returns whether the error means that this user has no access to a file or socket. A pipe also refuses while it closes or is busy. */
export function isForbidden(error: unknown, address = ''): boolean {
  return !address.startsWith('\\\\.\\pipe\\') && ['EACCES', 'EPERM'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
