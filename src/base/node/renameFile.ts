import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a rename is tried, and the milliseconds by which the pauses between grow: ten seconds in all. */
const [tries, pauseMs] = [20, 50];

/**
 * Renames a file, and replaces an existing one. On Windows a virus scanner or an indexer may hold a file for a moment, so a rename that was
 * refused is tried again, as VS Code's own file system does; rejects with the last error.
 */
export async function renameFile(
  from: string,
  to: string,
  move: (from: string, to: string) => Promise<void> = rename,
  isWindows = process.platform === 'win32',
): Promise<void> {
  for (let count = 1; ; count++)
    try {
      return await move(from, to);
    } catch (error) {
      if (!isWindows || !isHeld(error) || count === tries) throw error;
      await pause(count * pauseMs);
    }
}

function isHeld(error: unknown): boolean {
  return ['EPERM', 'EBUSY', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
}
