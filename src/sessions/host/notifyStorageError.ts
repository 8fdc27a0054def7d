import type { l10n as editorWords } from 'vscode';
import type { Notifier } from '../../base/host/notifications.ts';
import { formatStorageError } from './storageProblem.ts';

interface UnwrittenOptions {
  readonly l10n: typeof editorWords;
  readonly teller: Notifier;
  /** Ids of the sessions that stand in this window alone, since the disk refused them. */
  readonly unwritten: () => readonly string[];
  /** Tells when there are none any more. */
  readonly whenWritten: () => AbortSignal;
  /** Writes them again; what is still refused is told again. */
  readonly writeAgain: () => Promise<void>;
  /** Lets the person keep a session elsewhere. */
  readonly exportSession: (sessionId: string) => unknown;
}

/** Tells why a session could not be kept or read; one that was not written can be written again, or kept elsewhere. */
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
