import type * as vscode from 'vscode';
import type { l10n as editorWords } from 'vscode';
import type { Notifier } from '../../base/host/notifications.ts';
import { DamagedFile, NewerFile } from './store/fileFormat.ts';

interface UnwrittenOptions {
  readonly l10n: typeof editorWords;
  readonly teller: Notifier;
  /** Returns the ids of the sessions that exist in this window only, because the disk refused them. */
  readonly unwritten: () => readonly string[];
  /** Returns a signal that aborts when there are none any longer. */
  readonly whenWritten: () => AbortSignal;
  /** Writes them again; reports those that are refused again. */
  readonly writeAgain: () => Promise<void>;
  /** Exports a session at the user's request. */
  readonly exportSession: (sessionId: string) => unknown;
  /** Searches for a version of Limn that can read the session. */
  readonly checkForUpdates: () => unknown;
}

/** Notifies the user why a session could not be stored or read; offers to retry the write or to export the session. */
export async function notifyStorageError(error: unknown, options: UnwrittenOptions): Promise<void> {
  const { l10n, teller, unwritten, whenWritten, writeAgain, exportSession } = options;
  const text = formatStorageError(l10n, error);
  if (error instanceof NewerFile) return offerUpdate(options, text);
  if (unwritten().length === 0) return void teller.notify({ severity: 'error', text });
  const [again, elsewhere] = [l10n.t('Retry'), l10n.t('Export Session...')];
  const chosen = await teller.notify({
    severity: 'error',
    text,
    buttons: [again, elsewhere],
    dismissOn: whenWritten(),
  });
  const [first] = unwritten();
  if (chosen === again) await writeAgain();
  else if (chosen === elsewhere && first !== undefined) await exportSession(first);
}

async function offerUpdate({ l10n, teller, checkForUpdates }: UnwrittenOptions, text: string): Promise<void> {
  const update = l10n.t('Check for Updates');
  if ((await teller.notify({ severity: 'error', text, buttons: [update] })) === update) await checkForUpdates();
}

/**
 * Returns a message with the reason why a session could not be stored or read, and what happens to it. The error comes from the store or
 * the editor's file system.
 */
export function formatStorageError(l10n: typeof vscode.l10n, error: unknown): string {
  const reason = reasonOf(error);
  if (error instanceof DamagedFile)
    return l10n.t(
      "A session file was damaged. Limn restored what it could and kept the damaged file as '{0}'.",
      error.damagedName,
    );
  if (error instanceof NewerFile)
    return l10n.t(
      "Couldn't open a session because it was created by a newer version of Limn. Update Limn and try again.",
    );
  if (/ENOSPC|EDQUOT|quota/i.test(reason))
    return l10n.t(
      "Couldn't save the session because the disk is full. It's kept in this window. Free up space, and then select Retry.",
    );
  if (/EROFS|EACCES|EPERM|ENOTDIR|EEXIST|NoPermissions|FileNotADirectory|FileExists/.test(reason))
    return l10n.t(
      "Couldn't save the session because Limn's storage folder isn't writable. Export it before you close this window.",
    );
  return l10n.t('Failed to read or save a session: {0}', reason);
}

/** The editor's errors have a code for the reason, others a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code =
    'code' in error && typeof error.code === 'string' && !error.message.includes(error.code) ? error.code : '';
  return code && code !== 'Unknown' ? `${error.message} (${code})` : error.message;
}
