import * as vscode from 'vscode';
import type { Cure, FailureView } from '../../shared/view.ts';
import type { CheckScreen } from './checkConnection.ts';

/** Cures that lead somewhere outside of the panel. */
const offered: readonly Cure[] = ['setUp', 'setApiKey', 'setAddress', 'chooseModel', 'tryAgain', 'showLog'];

/** The connection check in the editor's own messages. */
export const checkScreen: CheckScreen = {
  async confirm({ host, model }) {
    const check = vscode.l10n.t('Check');
    const detail = vscode.l10n.t(
      'This sends one short chat request to {0}, with the model {1}. It may be counted.',
      host,
      model,
    );
    const message = vscode.l10n.t('Check the connection to {0}?', host);
    return (await vscode.window.showInformationMessage(message, { modal: true, detail }, check)) === check;
  },

  async busy(host, task) {
    const title = vscode.l10n.t('Limn: waiting for {0}', host);
    const location = vscode.ProgressLocation.Notification;
    return vscode.window.withProgress({ title, location, cancellable: true }, (_progress, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      return task(abort.signal);
    });
  },

  tellWorks({ host, model, time }) {
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} works: {1} answered in {2}.', host, model, time));
  },

  async tellFailure({ title, why, words, facts, cures }) {
    const buttons = cures
      .filter(({ cure }) => offered.includes(cure))
      .map(({ cure, label }) => ({ cure, title: label }));
    const choice = await vscode.window.showErrorMessage(failureWords({ title, why, words, facts }), ...buttons);
    return choice?.cure;
  },
};

function failureWords({
  title,
  why,
  words,
  facts,
}: Pick<FailureView, 'title' | 'why' | 'facts'> & { words: string | undefined }): string {
  const quoted = words && vscode.l10n.t('It says: “{0}”', words);
  return [`${title}.`, why, quoted, facts.length > 0 && `(${facts.join(' · ')})`].filter(Boolean).join(' ');
}
