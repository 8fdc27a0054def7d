import { env, l10n, window } from 'vscode';
import { showMarkdown } from '../words/notifications.ts';
import type { Choice, PromptScreen } from './provenances.ts';

/** The editor's own dialogs. */
export const editorPromptScreen: PromptScreen = {
  async show({ prompt, facts, isCut }) {
    const choices = new Map<string, Choice>([
      [l10n.t('Copy Prompt'), 'copy'],
      [l10n.t('Recreate Image'), 'recreate'],
      ...(isCut ? [[l10n.t('Show All'), 'openText'] as const] : []),
    ]);
    const options = { modal: true, detail: [prompt, facts].filter(Boolean).join('\n\n') };
    return choices.get((await window.showInformationMessage(l10n.t('Prompt'), options, ...choices.keys())) ?? '');
  },
  say: (sentence) => void window.showInformationMessage(sentence),
  copy: (text) => env.clipboard.writeText(text),
  openText: showMarkdown,
};
