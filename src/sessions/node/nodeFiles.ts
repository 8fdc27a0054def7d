import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { nodeDisk, unlessMissing } from '../../base/node/nodeDisk.ts';
import { renameFile } from '../../base/node/renameFile.ts';
import type { Files } from '../common/files.ts';

/**
 * The files below a folder of the extension host's own disk. The editor's file system asks another process at each access, in a remote
 * window over the network, and several times to rename; a request waits for a dozen of them.
 */
export function nodeFiles(place: string): Files {
  const at = (name: string) => path.join(place, name);
  return {
    read: (name) => nodeDisk.readFile(at(name)).catch(unlessMissing),
    write: (name, bytes) => writeSynced(at(name), bytes),
    rename: (from, to) => renameFile(at(from), at(to)),
    list: async (folder) => (await readdir(at(folder)).catch(unlessMissing)) ?? [],
    delete: (name) => rm(at(name), { recursive: true, force: true }),
    stat: async (name) => {
      const found = await nodeDisk.stat(at(name));
      return found?.kind === 'file' ? { bytes: found.bytes, madeAt: found.changedAt } : undefined;
    },
  };
}

/** Resolves when the bytes are on the disk; a disk that is full fails here at the latest. */
async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await openNew(file);
  try {
    await handle.writeFile(bytes);
    // An empty file has nothing that could get lost but its name.
    if (bytes.length > 0) await handle.datasync().catch(unlessUnsupported);
  } finally {
    await handle.close();
  }
}

async function openNew(file: string) {
  try {
    return await open(file, 'w');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(path.dirname(file), { recursive: true });
    return open(file, 'w');
  }
}

/** Some network drives and containers cannot sync, and take the bytes all the same. */
function unlessUnsupported(error: unknown): void {
  if (!['EINVAL', 'ENOSYS', 'ENOTSUP', 'EPERM'].includes(codeOf(error))) throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
