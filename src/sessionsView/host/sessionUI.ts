import { l10n } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import { confirm, inform } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { limits } from '../../product/common/limits.ts';

/** A turn that a branch can end with. */
export interface TurnChoice {
  readonly id: string;
  readonly icons: readonly string[];
  readonly label: string;
  readonly description: string;
}

/** What the actions on sessions ask and tell the user; tests answer in the user's place. */
export interface SessionUI {
  /** Nothing when the user leaves. */
  askTitle(current: string): Promise<string | undefined>;
  pickTurn(turns: readonly TurnChoice[]): Promise<string | undefined>;
  /** True when the user takes it back. */
  offerUndo(sentence: string): Promise<boolean>;
  confirm(question: string, detail: string, button: string): Promise<boolean>;
  tell(sentence: string): void;
}

/** The editor's own boxes and messages. */
export const vscodeSessionUI: SessionUI = {
  askTitle: async (value) =>
    askLine({
      title: l10n.t('Rename Session'),
      value,
      problem: (text) => (text.length > limits.label ? l10n.t('This title is too long.') : undefined),
    }),
  pickTurn: async (turns) => {
    const placeHolder = l10n.t('The new session ends with this turn');
    return (await choose(turns, { title: l10n.t('Branch Session'), placeHolder }))?.id;
  },
  offerUndo: async (sentence) => {
    const undo = l10n.t('Undo');
    return (await inform(sentence, undo)) === undo;
  },
  confirm: (text, detail, button) => confirm({ severity: 'warn', text, detail, button }),
  tell: (sentence) => void inform(sentence),
};
