import type * as vscode from 'vscode';
import { DamagedFile, NewerFile } from './store/fileFormat.ts';

/**
 * Returns a message with the reason why a session could not be stored or read, and what happens to it. The error comes from the store or
 * the editor's file system.
 */
export function formatStorageError(l10n: typeof vscode.l10n, error: unknown): string {
  const reason = reasonOf(error);
  if (error instanceof DamagedFile)
    return l10n.t(
      'A file of a session is damaged. What could be read is shown; the file was set aside as {0}.',
      error.damagedName,
    );
  if (error instanceof NewerFile)
    return l10n.t('A session was written by a newer Limn and is left as it is. Update Limn to open it.');
  if (/ENOSPC|EDQUOT|quota/i.test(reason))
    return l10n.t(
      'The disk is full: a session could not be kept. It stays in this window; make room, and the next change writes it.',
    );
  if (/EROFS|EACCES|EPERM|ENOTDIR|NoPermissions|FileNotADirectory/.test(reason))
    return l10n.t('Limn cannot write to its folder: a session could not be kept. It is lost when this window closes.');
  return l10n.t('Limn could not read or write a session: {0}', reason);
}

/** The editor's errors have a code for the reason, others a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code =
    'code' in error && typeof error.code === 'string' && !error.message.includes(error.code) ? error.code : '';
  return code && code !== 'Unknown' ? `${error.message} (${code})` : error.message;
}
