import { env, l10n } from 'vscode';
import { ask, inform } from '../../base/host/messages.ts';
import { showMarkdown } from '../../sessions/host/sessionNotifications.ts';
import type { Choice, PromptScreen } from './provenanceCommands.ts';

/** The editor's own dialogs. */
export const editorPromptScreen: PromptScreen = {
  async show({ prompt, facts, isCut }) {
    const choices = new Map<string, Choice>([
      [l10n.t('Copy Prompt'), 'copy'],
      [l10n.t('Recreate Image'), 'recreate'],
      ...(isCut ? [[l10n.t('Show All'), 'openText'] as const] : []),
    ]);
    const detail = [prompt, facts].filter(Boolean).join('\n\n');
    const question = { severity: 'info', text: l10n.t('Prompt'), detail, buttons: [...choices.keys()] } as const;
    return choices.get((await ask(question)) ?? '');
  },
  say: (sentence) => void inform(sentence),
  copy: (text) => env.clipboard.writeText(text),
  openText: showMarkdown,
};
