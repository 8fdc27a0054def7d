import { commands, l10n, Range } from 'vscode';
import { joinSentences } from './formats.ts';
import type { Notifier } from './notifications.ts';
import { type UnusableFile, unusableWords } from './unusableFile.ts';

/** Says which file keeps something from being sent, and opens it where the person wants to mend it. */
export async function tellUnusable(teller: Notifier, unusable: UnusableFile): Promise<void> {
  const text = joinSentences(l10n, unusableWords(l10n, unusable), l10n.t('Nothing was sent.'));
  const open = l10n.t('Open File');
  if ((await teller.notify({ severity: 'warn', text, buttons: [open] })) === open) await openUnusable(unusable);
}

/** At the line that is wrong; a file that is not there by the document that names it. */
export async function openUnusable({ file, namedIn, line = 1 }: UnusableFile): Promise<void> {
  await commands.executeCommand('vscode.open', namedIn ?? file, { selection: new Range(line - 1, 0, line - 1, 0) });
}
