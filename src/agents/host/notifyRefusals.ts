import { commands, env, l10n, workspace } from 'vscode';
import { formatNumber, getUiLocale } from '../../base/host/formats.ts';
import { inform, warn } from '../../base/host/messages.ts';
import { commands as names, settings } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { AgentOutcome } from './agentPictures.ts';
import { toUserMessage } from './agentRefusals.ts';

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
    else void notifyUser(toUserMessage(outcome.refused));
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

async function notifyUser(sentence: string | undefined): Promise<void> {
  if (!sentence) return;
  const setUp = l10n.t('Set Up');
  const buttons = workspace.isTrusted ? [setUp] : [];
  if ((await warn(sentence, ...buttons)) === setUp) await commands.executeCommand(names.setUp);
}
