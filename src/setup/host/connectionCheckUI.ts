import { type Extension, env, l10n, UIKind, version } from 'vscode';
import { joinSentences } from '../../base/host/formats.ts';
import { confirm, sayInStatusBar, withProgress } from '../../base/host/messages.ts';
import type { Notification, Notifier } from '../../base/host/notifications.ts';
import type { FailureAction, FailureView } from '../../service/common/failureView.ts';
import type { CheckChoice, ConnectionCheckUI } from './checkConnection.ts';
import type { Environment } from './connectionReport.ts';

/** Failure actions that lead out of the panel. */
const offered: readonly FailureAction[] = ['setUp', 'setApiKey', 'setAddress', 'chooseModel', 'tryAgain', 'showLog'];

/** How long the status bar shows the confirmation of copying, in milliseconds. */
const shownMs = 5_000;

/** Maximum length of the service's own message in a notification, in UTF-16 code units. */
const maxQuoteLength = 200;

/** The connection check in VS Code's own dialogs; the notifier shows its result. */
export const createCheckUI = (notifier: Notifier): ConnectionCheckUI => ({
  async confirm({ host, model }) {
    const check = l10n.t('Test Connection');
    const detail = l10n.t(
      'This sends 1 short chat request to {0} with the model {1}. It might be billed.',
      host,
      model,
    );
    const message = l10n.t('Test the connection to {0}?', host);
    return confirm({ severity: 'info', text: message, detail, button: check });
  },

  async showProgress(host, task) {
    return withProgress(l10n.t('Testing connection to {0}...', host), task);
  },

  showSuccess({ host, model, time }) {
    const text = l10n.t('Connected to {0}. {1} responded in {2}.', host, model, time);
    return offer(notifier, { severity: 'info', text }, []);
  },

  showFailure(failure) {
    const actions = failure.failureActions.filter(({ failureAction }) => offered.includes(failureAction));
    return offer(notifier, { severity: 'error', text: formatFailure(failure) }, actions);
  },

  async copyReport(report) {
    await env.clipboard.writeText(report);
    sayInStatusBar(l10n.t('Report copied to clipboard.'), shownMs);
  },
});

/** Returns the action whose button the user pressed; there is always a button that copies the report. */
async function offer(
  notifier: Notifier,
  told: Notification,
  actions: FailureView['failureActions'],
): Promise<CheckChoice | undefined> {
  const copy = l10n.t('Copy Report');
  const pressed = await notifier.notify({ ...told, buttons: [...actions.map(({ label }) => label), copy] });
  return pressed === copy ? 'copyReport' : actions.find(({ label }) => label === pressed)?.failureAction;
}

/** Cuts the service's own message to what a notification can show; the report contains all of it. */
function formatFailure({ title, why, words = '' }: FailureView): string {
  const quoted = words.length > maxQuoteLength ? `${words.slice(0, maxQuoteLength)}…` : words;
  const told = l10n.t('{0}. {1}', title, why);
  return joinSentences(l10n, told, quoted && l10n.t('Service response: {0}', quoted));
}

/** Returns the environment for the report of a connection check. Omits the name of a remote: it may be that of a user's own computer. */
export function getEnvironment({ packageJSON }: Extension<unknown>): Environment {
  const { remoteName, uiKind } = env;
  const where = remoteName ? 'remote' : uiKind === UIKind.Web ? 'web' : 'desktop';
  return { limn: String(packageJSON.version), vscode: version, where };
}
