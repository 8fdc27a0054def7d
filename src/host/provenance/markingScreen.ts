import { l10n, window } from 'vscode';
import { showMarkdown } from '../words/notifications.ts';
import type { MarkingScreen } from './marking.ts';

/** The editor's own messages. */
export const editorMarkingScreen: MarkingScreen = {
  say: (sentence) => void window.showInformationMessage(sentence),
  async offerUndo(sentence) {
    const undo = l10n.t('Undo');
    return (await window.showInformationMessage(sentence, undo)) === undo;
  },
  showList: (sentence, markdown) => void showMarkdown(`# ${sentence}\n\n${markdown}\n`),
};
