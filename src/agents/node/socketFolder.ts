/** Where the socket of a window may lie: nobody but this user can make or replace a file there. */
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes of a socket's path, without the zero that ends it. */
const maxPathLength = process.platform === 'linux' ? 107 : 103;

/** Returns the paths that a socket of that name may have, the best first. */
export function socketPaths(ownFolder: string, name: string): readonly string[] {
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

/** Creates the folder if it is not there, closes it to others, and fails if it is another user's or a link. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  if ((await lstat(folder)).isDirectory()) await chmod(folder, 0o700);
  if (!(await isPrivateFolder(folder))) throw new Error(`${folder} is not a folder of this user alone.`);
}

/** Whether it is a folder, and no link to one, that this user owns and nobody else can enter. */
export async function isPrivateFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/** Whether an error of a connection says that nobody listens there any more. One that is busy may come to it later. */
export function isGone(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOENT'].includes(codeOf(error));
}

/** Whether an error is of a file or socket that this user may not touch. */
export function isForbidden(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
