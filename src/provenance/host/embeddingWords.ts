import { l10n, type Uri } from 'vscode';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';

/** That prompts travel in files, below them and elsewhere; a message that is dismissed leaves it so. */
export function promptsInFilesWords() {
  const turnOff = l10n.t('Turn Off');
  const text = l10n.t(
    'Pictures that Limn saves carry their prompt, model and date in the file, so that you can find out and recreate them later. Whoever gets the file can read them. Turning this off holds from the next picture on.',
  );
  return {
    below: (files: number) =>
      files === 1
        ? l10n.t('The file carries its prompt, model and date. Whoever gets it can read them.')
        : l10n.t('The files carry their prompts, model and date. Whoever gets them can read them.'),
    leaveOut: l10n.t('Leave Them Out'),
    elsewhere: { severity: 'info', text, buttons: [l10n.t('Keep'), turnOff] },
    turnOff,
  } as const;
}

/** What became of files that were to carry no prompt any more. */
export const leavingOutWords = () => ({
  done: (files: number) =>
    files === 0
      ? l10n.t('Pictures that Limn saves from now on carry no prompt, model and date.')
      : files === 1
        ? l10n.t('The file carries them no more, nor do pictures that Limn saves from now on.')
        : l10n.t('The files carry them no more, nor do pictures that Limn saves from now on.'),
  undo: l10n.t('Undo'),
  changed: (file: Uri) => l10n.t('{0} has changed since, and stays as it is.', baseName(file)),
  failed: (file: Uri, error: unknown) => l10n.t('{0} could not be written. {1}', baseName(file), toErrorMessage(error)),
});
