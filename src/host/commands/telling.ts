import { l10n, window, workspace } from 'vscode';
import { longestFor } from '../../core/selection.ts';
import { limits } from '../../shared/limits.ts';
import type { Mode } from '../../shared/model.ts';
import type { Log } from '../log.ts';
import { type Language, number } from '../words/formats.ts';

/** Says that nothing is selected; resolves to true when the person wants to write in the panel instead. */
export async function sayEmpty(mode: Mode): Promise<boolean> {
  const open = mode === 'image' ? l10n.t('New Image') : l10n.t('New Chat');
  const words =
    mode === 'image'
      ? l10n.t(
          'No text is selected. Select the words to draw and run the command again, or describe the picture in the panel.',
        )
      : l10n.t('No text is selected. Select a passage and run the command again, or write in the panel.');
  return (await window.showInformationMessage(words, open)) === open;
}

/** Says that a text is too long; resolves to true when the person wants to chat about it instead of drawing it. */
export async function sayTooLong(language: Language, mode: Mode, length: number): Promise<boolean> {
  const [long, longest] = [length, longestFor(mode)].map((count) => number(language.locale, count));
  const words =
    mode === 'image'
      ? l10n.t(
          'This text has {0} characters; a picture takes at most {1}. Nothing was sent. Select a shorter passage, or chat about it to find a prompt.',
          long ?? '',
          longest ?? '',
        )
      : l10n.t(
          'This text has {0} characters; a chat takes at most {1}. Nothing was sent. Select a shorter passage.',
          long ?? '',
          longest ?? '',
        );
  const chat = l10n.t('Chat About Selection');
  const buttons = mode === 'image' && length <= limits.quote ? [chat] : [];
  return (await window.showWarningMessage(words, ...buttons)) === chat;
}

/** Shows a text, such as a redacted raw answer, in an editor of its own. */
export async function showText(content: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ content }));
}

/** Says that a session could not be kept or read; what is open stays in memory and in the panel. */
export function tellProblem(log: Pick<Log, 'error'>, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  log.error(`A session could not be read or written: ${reason}`);
  void window.showErrorMessage(l10n.t('Limn could not read or write a session: {0}', reason));
}
