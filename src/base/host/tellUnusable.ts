import { commands, l10n, Range } from 'vscode';
import { joinSentences } from './formats.ts';
import type { Notifier } from './notifications.ts';
import { type UnusableFile, unusableWords } from './unusableFile.ts';

/** Notifies the user which file prevents sending, and opens it if the user wants to repair it. */
export async function tellUnusable(teller: Notifier, unusable: UnusableFile): Promise<void> {
  const text = joinSentences(l10n, unusableWords(l10n, unusable), l10n.t('Nothing was sent.'));
  const open = l10n.t('Open File');
  if ((await teller.notify({ severity: 'warn', text, buttons: [open] })) === open) await openUnusable(unusable);
}

/** Opens a file at the faulty line; a missing file is shown by the document that references it. */
export async function openUnusable({ file, namedIn, line = 1 }: UnusableFile): Promise<void> {
  await commands.executeCommand('vscode.open', namedIn ?? file, { selection: new Range(line - 1, 0, line - 1, 0) });
}
