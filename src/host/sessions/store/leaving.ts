import { isBusy, type SweepOptions, sweepUnnamed } from './sweep.ts';

/**
 * Writes what is still waiting, and tells other windows that this one is gone. Where nothing is kept, its pictures go too, which no
 * session on disk names; the next start takes away what is left then.
 */
export async function leave(options: SweepOptions, isKept: boolean): Promise<void> {
  const { sessions, windows } = options;
  await sessions.flush();
  await windows.close(isKept);
  if (isKept || (await isBusy(options))) return;
  if (await sweepUnnamed(options, 'closing')) await windows.forget(windows.id);
}
