import { commands, env, l10n } from 'vscode';
import { formatNumber, getUiLocale } from '../../base/host/formats.ts';
import { inform, warn } from '../../base/host/messages.ts';
import { commands as names, settings } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { AgentOutcome } from './agentPictures.ts';
import type { AgentRefusal } from './agentRefusals.ts';

/**
 * Notifies the user of each reason once per window, so that an agent that retries does not flood the screen. A used-up budget is not
 * reported while a panel shows it.
 */
export function createRefusalNotifier(isInPanel: () => boolean): (outcome: AgentOutcome) => void {
  const told = new Set<string>();
  return (outcome) => {
    if (!('refused' in outcome) || told.has(outcome.refused)) return;
    if (outcome.refused === 'budget' && isInPanel()) return;
    told.add(outcome.refused);
    if (outcome.refused === 'budget' || outcome.refused === 'none') void offerMore();
    else void notifyUser(outcome.refused);
  };
}

/** Only the user can change the limit, in their own settings. */
export async function openLimitSetting(): Promise<void> {
  await commands.executeCommand('workbench.action.openSettings', settings.agentsPerDay.id);
}

async function offerMore(): Promise<void> {
  const change = l10n.t('Change Limit');
  const sentence = l10n.t(
    'No more pictures by agents today: your limit of {0} a day is reached. Nothing was sent.',
    formatNumber(getUiLocale({ env, l10n }), readSettings().agentsPerDay),
  );
  if ((await inform(sentence, change)) === change) await openLimitSetting();
}

/** Only the user can trust the workspace, or set up the service; of other refusals the user is not notified. */
async function notifyUser(why: AgentRefusal): Promise<void> {
  if (why === 'untrusted')
    return void warn(l10n.t('An agent asked for a picture. In a workspace that is not trusted, nothing is sent.'));
  if (why !== 'address' && why !== 'key' && why !== 'model') return;
  const setUp = l10n.t('Set Up');
  const missing = l10n.t('An agent asked for a picture. Set up the service first: nothing was sent.');
  if ((await warn(missing, setUp)) === setUp) await commands.executeCommand(names.setUp);
}
