import { l10n } from 'vscode';
import { inform } from '../../base/host/messages.ts';
import { showMarkdown } from '../../sessions/host/sessionNotifications.ts';
import type { MarkingScreen } from './generatedMarker.ts';

/** The editor's own messages. */
export const editorMarkingScreen: MarkingScreen = {
  say: (sentence) => void inform(sentence),
  async offerUndo(sentence) {
    const undo = l10n.t('Undo');
    return (await inform(sentence, undo)) === undo;
  },
  showList: (sentence, markdown) => void showMarkdown(`# ${sentence}\n\n${markdown}\n`),
};
