/** What Limn has on disk while a window is at work. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { extensionId } from '../../src/shared/names.ts';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

/** The folder of all sessions. */
export function sessionsFolder({ workspace }: Workbench): string {
  return path.join(workspace, '../editor/data/User/globalStorage', extensionId, 'sessions');
}

/** All documents of all sessions, as they are on disk. */
export async function storedSessions(workbench: Workbench): Promise<readonly string[]> {
  const folder = sessionsFolder(workbench);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json'));
  // One that is being replaced just now is read the next time.
  return Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8').catch(() => '')));
}

/** Resolves when what stands in the message box would outlive the window. */
export function draftIsKept(workbench: Workbench, draft: string): Promise<void> {
  const isIn = (text: string) => text.includes(JSON.stringify(draft));
  return until('the draft is on disk', async () => (await storedSessions(workbench)).some(isIn));
}
