import { lstat, readFile, stat } from 'node:fs/promises';
import { yieldToEventLoop } from '../common/async.ts';
import type { Disk } from '../common/disk.ts';

export const nodeDisk: Disk = {
  async stat(path) {
    // The stats of one turn of the event loop begin together: waking one of Node's threads costs more than a stat.
    await yieldToEventLoop();
    const own = await lstat(path).catch(unlessMissing);
    if (!own) return undefined;
    const isLink = own.isSymbolicLink();
    const meant = isLink ? ((await stat(path).catch(unlessMissing)) ?? own) : own;
    const kind = meant.isFile() ? 'file' : meant.isDirectory() ? 'folder' : 'other';
    const { birthtime, mtime, size } = meant;
    return { kind, isLink, createdAt: birthtime.getTime(), changedAt: mtime.getTime(), bytes: size };
  },
  async readFile(path) {
    // Plain bytes, as the editor's file system returns.
    const { buffer, byteOffset, byteLength } = await readFile(path);
    return new Uint8Array(buffer, byteOffset, byteLength);
  },
};

/** Passes an error on unless it says that nothing is there. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
