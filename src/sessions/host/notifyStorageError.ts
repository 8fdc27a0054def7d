import type { l10n as editorWords } from 'vscode';
import type { Notifier } from '../../base/host/notifications.ts';
import { formatStorageError } from './formatStorageError.ts';

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
}

/** Notifies the user why a session could not be stored or read; offers to retry the write or to export the session. */
export async function notifyStorageError(error: unknown, options: UnwrittenOptions): Promise<void> {
  const { l10n, teller, unwritten, whenWritten, writeAgain, exportSession } = options;
  const text = formatStorageError(l10n, error);
  if (unwritten().length === 0) return void teller.notify({ severity: 'error', text });
  const [again, elsewhere] = [l10n.t('Try Again'), l10n.t('Export Session…')];
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
